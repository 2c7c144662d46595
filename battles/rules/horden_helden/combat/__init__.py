"""What a fight comes to: factors, totals, results. Pure: it decides nothing and throws nothing."""

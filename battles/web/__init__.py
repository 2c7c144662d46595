"""What every page needs: context, forms, pagination, policies, health."""

"""The named moments at which model rules speak, and how their answers are gathered (B.0.1, B.21).

`kinds` says what may be asked and who asks it; `changes` what a rule may answer; `registry` which function answers for
which rule; `held` who holds a rule; `ask` is what all other parts call."""

"""Quick phrases: sent by their code, read by everybody in his own language (battles/texts, `phrase.…`)."""

PHRASES = (
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "one_moment",
    "back_again",
    "take_your_time",
    "lucky",
    "good_game",
)

"""A house to look around in: made by code, the same each time, taken away without a trace."""

"""The product: what it knows, what it does, and the calls that ask for it."""

import gc

# What is made while starting stays: looking through it again and again costs a fifth of the start.
gc.set_threshold(50_000, 20, 50)

"""The product: what it knows, what it does, and the calls that ask for it."""

import gc
import sys

from app.config import wants_traces

# What is made while starting stays: looking through it again and again costs a fifth of the start.
gc.set_threshold(50_000, 20, 50)

if not wants_traces():
    # The library of Valkey imports it wherever it is installed, which takes 60 ms.
    sys.modules["opentelemetry"] = None  # type: ignore[assignment]  # how Python is told of none

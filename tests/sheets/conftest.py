"""Settings of the tests of sheets/."""

from hypothesis import settings

# The first call of an Arrow function compiles its pattern, and the machine may be busy.
settings.register_profile("sheets", deadline=None)
settings.load_profile("sheets")

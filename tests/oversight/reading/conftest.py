"""What these tests may ask for: an app whose roles are real."""

from tests.support.committing import committing_app, house

__all__ = ["committing_app", "house"]

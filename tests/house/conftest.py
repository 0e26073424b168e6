"""What tests of the whole house may ask for besides: an app whose transactions are real."""

from tests.support.committing import committing_app, house, sent

__all__ = ["committing_app", "house", "sent"]

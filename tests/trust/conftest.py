"""An empty product that commits what it loads."""

from tests.support.committing import committing_app, house, sent

__all__ = ["committing_app", "house", "sent"]

"""Run by alembic. The connection comes from models/database.py, which alone starts a migration."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
context.run_migrations()

"""The sea chart."""

"""Views of somebody who only watches: a television, and a tablet that lies in the middle of the table."""

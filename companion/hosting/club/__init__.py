"""Several hosts on one database: a tap at any of them reaches the phones at all of them."""

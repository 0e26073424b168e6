"""Small files with one trap each, the values each must give, and what the product makes of them."""

"""Do answers name what nobody could know before their cutoff?"""

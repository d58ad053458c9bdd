"""What a host of many tables serves besides: the organiser's page, figures, and wrong tries counted together."""

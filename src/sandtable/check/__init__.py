"""Everything that the platform promises of a title, checked in one walk (`sandtable check`).

`walk` plays the title at random; at every decision the cheap checks run, at sampled ones the dear ones. A check is a
function of a `Moment` that raises `Broken`. Secrecy is checked as two worlds (`worlds`): a true one and one that a
seat cannot tell from it must give that seat the same, byte for byte (`sights`, `sights_table`).
"""

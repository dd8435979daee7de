# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""The kinds of card in both decks, Japan's first, by number: `deck.JC_MIDWAY`."""

from typing import Final

JC_TRUK_FLEET: Final = 0
JC_SD_SOLOMONS: Final = 1
JC_SD_MORESBY: Final = 2
JC_TOWNSVILLE: Final = 3
JC_MIDWAY: Final = 4
JC_TRUK_CONVOY: Final = 5
JC_OILERS: Final = 6
JC_SOUTH_SEAS: Final = 7
JC_LANDING_FORCES: Final = 8
JC_17TH_ARMY: Final = 9
JC_SENDAI: Final = 10
JC_38TH: Final = 11
JC_51ST: Final = 12
JC_EIGHTH_FLEET: Final = 13
JC_SUPPORT_FORCE: Final = 14
JC_REPLACEMENTS: Final = 15
JC_AIR_ATTACK: Final = 16
JC_SUBMARINES: Final = 17
JC_TOKYO_EXPRESS: Final = 18
JC_FOUL_WEATHER: Final = 19
JC_NO_SURRENDER: Final = 20
JC_NIGHT_FIGHTING: Final = 21
JC_INFILTRATION: Final = 22
JC_ZERO_COVER: Final = 23
JC_BANZAI: Final = 24
JC_ENVELOPMENT: Final = 25
JC_MASSED_TORPEDOES: Final = 26
AC_SUDDEN_DEATH: Final = 27
AC_TRACKING_STATIONS: Final = 28
AC_KENNY: Final = 29
AC_AIR_SUPERIORITY: Final = 30
AC_AIR_TRANSPORT: Final = 31
AC_AIR_ATTACK: Final = 32
AC_LIBERTY_SHIPS: Final = 33
AC_SERVICE_FORCE: Final = 34
AC_1MARDIV: Final = 35
AC_2MARDIV: Final = 36
AC_AMERICAL: Final = 37
AC_25TH: Final = 38
AC_32ND: Final = 39
AC_AIF7: Final = 40
AC_AIF6: Final = 41
AC_LEXINGTON: Final = 42
AC_ENTERPRISE: Final = 43
AC_SARATOGA: Final = 44
AC_TF64: Final = 45
AC_SKIP_BOMBING: Final = 46
AC_SUBMARINES: Final = 47
AC_SEABEES: Final = 48
AC_CODEBREAKERS: Final = 49
AC_PERIMETER: Final = 50
AC_RADAR: Final = 51
AC_CAP: Final = 52
AC_ARMOUR: Final = 53
AC_CARRIER_STRIKE: Final = 54
COUNT: Final = 55
IDS: Final = (
    "jc_truk_fleet",
    "jc_sd_solomons",
    "jc_sd_moresby",
    "jc_townsville",
    "jc_midway",
    "jc_truk_convoy",
    "jc_oilers",
    "jc_south_seas",
    "jc_landing_forces",
    "jc_17th_army",
    "jc_sendai",
    "jc_38th",
    "jc_51st",
    "jc_eighth_fleet",
    "jc_support_force",
    "jc_replacements",
    "jc_air_attack",
    "jc_submarines",
    "jc_tokyo_express",
    "jc_foul_weather",
    "jc_no_surrender",
    "jc_night_fighting",
    "jc_infiltration",
    "jc_zero_cover",
    "jc_banzai",
    "jc_envelopment",
    "jc_massed_torpedoes",
    "ac_sudden_death",
    "ac_tracking_stations",
    "ac_kenny",
    "ac_air_superiority",
    "ac_air_transport",
    "ac_air_attack",
    "ac_liberty_ships",
    "ac_service_force",
    "ac_1mardiv",
    "ac_2mardiv",
    "ac_americal",
    "ac_25th",
    "ac_32nd",
    "ac_aif7",
    "ac_aif6",
    "ac_lexington",
    "ac_enterprise",
    "ac_saratoga",
    "ac_tf64",
    "ac_skip_bombing",
    "ac_submarines",
    "ac_seabees",
    "ac_codebreakers",
    "ac_perimeter",
    "ac_radar",
    "ac_cap",
    "ac_armour",
    "ac_carrier_strike",
)

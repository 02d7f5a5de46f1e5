"""Reads calendars with two of Debian's parsers: icalendar (python3-icalendar) and libical (libical3).

Standard input is a JSON array of calendars as text. Standard output is a JSON array with the readings of both for each
calendar, as `CalendarReading` of read-calendars.ts declares them. Fails if a package is missing or cannot parse a calendar.
"""

import ctypes
import datetime
import json
import sys

import icalendar

FIELDS = ["UID", "SEQUENCE", "STATUS", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY", "LOCATION", "DESCRIPTION", "ORGANIZER"]
TEXTS = {"NAME", "UID", "SUMMARY", "LOCATION", "DESCRIPTION"}


def read_icalendar(text):
    calendar = icalendar.Calendar.from_ical(text.encode())
    events = calendar.walk("VEVENT")
    return {
        "method": plain(calendar.get("METHOD")),
        "name": plain(calendar.get("NAME")),
        "events": [{name: plain(event[name]) for name in FIELDS if name in event} for event in events],
        "findings": [f"{name}: {error}" for part in [calendar, *events] for name, error in part.errors],
    }


def plain(value):
    instant = getattr(value, "dt", None)
    if isinstance(instant, datetime.datetime):
        return instant.astimezone(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ")
    return None if value is None else str(value)


libical = ctypes.CDLL("libical.so.3")
POINTER, TEXT, NUMBER = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
for function, result, *parameters in [
    ("icalparser_parse_string", POINTER, TEXT),
    ("icalcomponent_string_to_kind", NUMBER, TEXT),
    ("icalcomponent_get_first_component", POINTER, POINTER, NUMBER),
    ("icalcomponent_get_next_component", POINTER, POINTER, NUMBER),
    ("icalcomponent_get_first_property", POINTER, POINTER, NUMBER),
    ("icalcomponent_get_next_property", POINTER, POINTER, NUMBER),
    ("icalproperty_string_to_kind", NUMBER, TEXT),
    ("icalproperty_get_value", POINTER, POINTER),
    ("icalproperty_get_value_as_string", TEXT, POINTER),
    ("icalvalue_get_text", TEXT, POINTER),
    ("icalrestriction_check", NUMBER, POINTER),
]:
    getattr(libical, function).restype = result
    getattr(libical, function).argtypes = parameters


def read_libical(text):
    calendar = libical.icalparser_parse_string(text.encode())
    if not calendar:
        raise ValueError("libical found no calendar")
    # RFC 5546: which properties a method requires. Findings are properties, like those of the parser.
    libical.icalrestriction_check(calendar)
    kind = libical.icalcomponent_string_to_kind(b"VEVENT")
    events = list(each("component", calendar, kind))
    return {
        "method": next(values(calendar, "METHOD"), None),
        "name": next(values(calendar, "NAME"), None),
        "events": [{name: value for name in FIELDS for value in values(event, name)} for event in events],
        "findings": [value for part in [calendar, *events] for value in values(part, "X-LIC-ERROR")],
    }


def each(what, part, kind):
    found = getattr(libical, f"icalcomponent_get_first_{what}")(part, kind)
    while found:
        yield found
        found = getattr(libical, f"icalcomponent_get_next_{what}")(part, kind)


def values(part, name):
    for found in each("property", part, libical.icalproperty_string_to_kind(name.encode())):
        if name in TEXTS:
            value = libical.icalvalue_get_text(libical.icalproperty_get_value(found))
        else:
            value = libical.icalproperty_get_value_as_string(found)
        yield value.decode()


calendars = json.load(sys.stdin)
json.dump([{"icalendar": read_icalendar(text), "libical": read_libical(text)} for text in calendars], sys.stdout)

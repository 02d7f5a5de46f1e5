/** The IANA name of the zone that this browser is set to. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

import ICAL from 'ical.js'

/** The years in which the changes of a zone are known. */
const [firstYear, lastYear] = [1970, 2060]
/** Maximum number of changes of the offset that a zone lists. A yearly rule counts as one. */
const maxChanges = 20
const partsOfRule = ['BYMONTH', 'BYDAY', 'BYMONTHDAY']

/**
 * Returns a zone that a calendar describes, with its changes from `firstYear` to `lastYear`. `ical.js` expands rules at once and
 * without limit, so a zone is `undefined` unless it lists few changes, and its rules name a day of a month of every year.
 */
export function readZone(component: ICAL.Component): ICAL.Timezone | undefined {
  try {
    const parts = component.getAllSubcomponents()
    const changes = parts.length + parts.flatMap((part) => part.getAllProperties('rdate')).length
    if (changes > maxChanges || !parts.every(isBounded)) return undefined
    const zone = new ICAL.Timezone(component)
    zone.utcOffset(ICAL.Time.fromDateString(`${lastYear}-12-31`))
    return zone.changes.length > 0 ? zone : undefined
  } catch {
    return undefined
  }
}

/** Returns the instant of a time in a zone; `undefined` without a zone, or if the zone's changes in that year are unknown. */
export function instantOf(time: ICAL.Time, zone: ICAL.Timezone | undefined): string | undefined {
  if (!zone || time.year <= firstYear || time.year > lastYear) return undefined
  const local = time.clone()
  local.zone = zone
  return new Date(local.toUnixTime() * 1_000).toISOString()
}

/** Whether a part of a zone is what it should be. Limits its rule to the known years. */
function isBounded(part: ICAL.Component): boolean {
  const offsets = ['tzoffsetfrom', 'tzoffsetto'].map((name) => part.getFirstPropertyValue(name))
  const start = part.getFirstPropertyValue('dtstart')
  const rule = part.getFirstPropertyValue('rrule')
  if (!(start instanceof ICAL.Time) || !offsets.every((offset) => offset instanceof ICAL.UtcOffset)) return false
  if (rule === null) return true
  if (!(rule instanceof ICAL.Recur) || rule.freq !== 'YEARLY' || rule.interval !== 1 || rule.count !== null)
    return false
  // Outlook's rules begin in 1601.
  start.year = Math.max(start.year, firstYear)
  if (!rule.until || rule.until.year > lastYear) rule.until = ICAL.Time.fromDateString(`${lastYear}-12-31`)
  const named = Object.entries(rule.parts)
  if (named.length > 0 && !('BYMONTH' in rule.parts)) return false
  return named.every(([name, values]) => partsOfRule.includes(name) && values?.length === 1)
}

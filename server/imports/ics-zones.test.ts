import { expect, test } from 'vitest'
import { readIcs } from './read-ics.ts'

const offsets = ['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500']
const change = ['DTSTART:20250101T020000', ...offsets]
const rule = (value: string) => [[...change, `RRULE:${value}`]]

function zone(name: string, changes: readonly (readonly string[])[]): string[] {
  const parts = changes.flatMap((lines) => ['BEGIN:STANDARD', ...lines, 'END:STANDARD'])
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...parts, 'END:VTIMEZONE']
}

/** Returns the start and the end of an event. */
async function timesOf(event: readonly string[], zones: readonly string[] = []): Promise<unknown> {
  async function* text() {
    yield ['BEGIN:VCALENDAR', ...zones, 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  }
  const rows: unknown[] = []
  for await (const { cells } of readIcs(text()).rows) rows.push(cells.slice(1, 3))
  expect(rows).toHaveLength(1)
  return rows[0]
}

const winter = 'DTSTART;TZID=Clinic:20261124T120000'
const unknown = ['2026-11-24T12:00:00 Clinic', '']

test.each([
  ['without a rule', [change]],
  ['of every year since 1601', [['DTSTART:16010101T020000', ...offsets, 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU']]],
  ['until later than the appointments', rule('FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=1;UNTIL=99991231T000000Z')],
])('reads a time in a zone that the file describes with a change %s', async (_, changes) => {
  expect(await timesOf([winter], zone('Clinic', changes))).toEqual(['2026-11-24T17:00:00.000Z', ''])
})

test.each([
  ['more often than yearly', rule('FREQ=MONTHLY')],
  ['on several days of a year', rule('FREQ=YEARLY;BYMONTH=1,11;BYDAY=1SU')],
  ['on days of no named month', rule('FREQ=YEARLY;BYDAY=SU')],
  ['at several hours', rule('FREQ=YEARLY;BYMONTH=11;BYHOUR=1,2')],
  ['every other year', rule('FREQ=YEARLY;INTERVAL=2')],
  ['a number of times', rule('FREQ=YEARLY;COUNT=3')],
  ['with a rule that is none', [[...change, 'RRULE;VALUE=TEXT:FREQ=YEARLY']]],
  ['by an offset that is none', [[...change, 'TZOFFSETTO;VALUE=TEXT:1'].toSpliced(2, 1)]],
  ['without a start', [offsets]],
  ['too often', Array.from({ length: 21 }, () => change)],
  ['on too many listed days', [[...change, ...Array.from({ length: 20 }, () => 'RDATE:20250101T020000')]]],
  ['never', []],
])('does not know a zone that changes %s', async (_, changes) => {
  expect(await timesOf([winter], zone('Clinic', changes))).toEqual(unknown)
})

test('does not know the zones after the first ten', async () => {
  const zones = Array.from({ length: 10 }, (_, place) => zone(`Other ${place}`, [change])).flat()
  expect(await timesOf([winter], [...zones, ...zone('Clinic', [change])])).toEqual(unknown)
})

test.each(['0001', '1960', '2061', '9999'])('does not know the zone in the year %s', async (year) => {
  const yearly = zone('Clinic', [['DTSTART:16010101T020000', ...offsets, 'RRULE:FREQ=YEARLY']])
  const start = `${Number(year)}-11-24T12:00:00 Clinic`
  expect(await timesOf([winter.replace('2026', year)], yearly)).toEqual([start, ''])
})

const start = 'DTSTART:20261124T120000Z'

test.each([
  ['P1D', '2026-11-25T12:00:00Z'],
  ['PT25H', 'PT25H'],
  ['-PT25H', '-PT25H'],
  ['P99999999W', 'P99999999W'],
])('adds a duration of %s only if it is no longer than a day', async (duration, end) => {
  expect(await timesOf([start, `DURATION:${duration}`])).toEqual(['2026-11-24T12:00:00Z', end])
})

test.each(['DTSTART:noon', 'DTSTART:20261124T1x0000', 'TZID:1'])(
  'keeps an event that cannot be read with %s as a row',
  async (line) => {
    expect(await timesOf([line, 'DURATION:1'])).toEqual(['?', ''])
  },
)

test.each([
  ['on one line', (count: number) => [`X-A${';P=1'.repeat(count)}:1`]],
  ['after a quoted colon', (count: number) => [`X-A;P=":"${';P=1'.repeat(count)}:1`]],
  ['on folded lines', (count: number) => ['X-A', ...Array.from({ length: count }, () => ' ;P=1'), ' :1']],
])('reads an event with up to 1,000 parameters of a property, %s', async (_, lines) => {
  expect(await timesOf([start, ...lines(1_000)])).toEqual(['2026-11-24T12:00:00Z', ''])
  expect(await timesOf([start, ...lines(1_001)])).toEqual(['?', ''])
})

test('keeps an event with a long text', async () => {
  const texts = [
    `DESCRIPTION;LANGUAGE=en:${'Rinse\\; wait: '.repeat(5_000)}`,
    `ATTACH;ENCODING=BASE64:${'x'.repeat(500_000)}`,
  ]
  expect(await timesOf([start, ...texts])).toEqual(['2026-11-24T12:00:00Z', ''])
})

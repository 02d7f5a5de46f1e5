import { beforeEach, expect, inject, test } from 'vitest'
import type { DataImport } from '#contract/schemas/import.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { checkFiles, rowsOf, runStep, uploadTo } from '../testing/imports.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

const clinic = {
  treatments: 'number,name,minutes\n31,Gold Inlay,45\n',
  doctors: 'number,name,treatments,hours\n7,DRW,Gold Inlay,Mon-Fri 08:00-12:00\n',
  patients: 'number,name,email\n1,Anna Lind,anna@example.test\n2,Omar Haddad,omar@example.test\n',
}

const anna = 'ATTENDEE;CN=Anna Lind:mailto:anna@example.test'
const omar = 'ATTENDEE;ROLE=REQ-PARTICIPANT;CN="Omar Haddad":MAILTO:omar@example.test'

/** A calendar with an event for each list of lines. */
function calendar(...events: string[][]): string {
  const eastern = [
    ...['BEGIN:VTIMEZONE', 'TZID:Eastern (described)', 'BEGIN:STANDARD', 'DTSTART:16010101T020000'],
    ...['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD', 'END:VTIMEZONE'],
  ]
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'BEGIN:VALARM', 'END:VALARM', 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...eastern, ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

const bookings = () =>
  portal.db
    .selectFrom('booking')
    .select(['patient_name', 'day', 'start_minute', 'end_minute', 'state'])
    .orderBy('day')
    .orderBy('start_minute')
    .execute()

test('imports the events of a calendar, in whichever zone they are', async () => {
  const file = calendar(
    // Folded, of the zone with this name, nine hours later than the clinic's.
    [
      'UID:a1',
      'DTSTART;TZID=Europe/Berlin:20261124T170000',
      'DTEND;TZID=Europe/Berlin:20261124T173',
      ' 000',
      'SUMMARY:Gold In',
      ' lay',
      anna,
    ],
    // Of a zone that the file describes, three hours later.
    [
      'UID:a2',
      'DTSTART;TZID="Eastern (described)":20261124T120000',
      'DURATION:PT1H',
      'SUMMARY:Gold Inlay',
      'STATUS:TENTATIVE',
      omar,
    ],
    ['UID:a3', 'DTSTART:20261125T160000Z', 'SUMMARY:gold inlay', anna],
    // Without a zone, and without an end.
    ['UID:a4', 'DTSTART:20261125T090000', 'SUMMARY:Gold Inlay', 'STATUS:CANCELLED', omar],
  )
  const checked = await checkFiles(portal, admin, { ...clinic, appointments: file })
  const columns = checked.files.find(({ kind }) => kind === 'appointments')?.columns
  expect(columns?.map(({ heading, field }) => [heading, field])).toEqual([
    ...[
      ['UID', 'number'],
      ['Start', 'start'],
      ['End', 'end'],
      ['Summary', 'treatment'],
      ['Attendee', 'patient'],
    ],
    ...[
      ['Email', 'email'],
      ['Status', 'state'],
      ['Repeats', 'repeats'],
      ['Organizer', null],
      ['Location', null],
    ],
  ])
  expect(await rowsOf(portal, admin, checked._id, 'problem')).toEqual([])
  expect((await runStep(portal, admin, checked._id, 'start')).results.appointments).toEqual({ added: 4 })
  const expected = [
    { patient_name: 'Anna Lind', day: '2026-11-24', start_minute: 480, end_minute: 510, state: 'booked' },
    { patient_name: 'Omar Haddad', day: '2026-11-24', start_minute: 540, end_minute: 600, state: 'booked' },
    { patient_name: 'Anna Lind', day: '2026-11-25', start_minute: 480, end_minute: 525, state: 'booked' },
    { patient_name: 'Omar Haddad', day: '2026-11-25', start_minute: 540, end_minute: 585, state: 'cancelled' },
  ]
  expect(await bookings()).toEqual(expected)
  const again = await checkFiles(portal, admin, { appointments: file })
  expect(again.counts).toEqual({ appointments: { unchanged: 4 } })
})

test('refuses an event that repeats, has no time or an unknown zone, or is not well formed, each with its reason', async () => {
  const file = calendar(
    ['UID:b1', 'DTSTART:20261124T160000Z', 'RRULE:FREQ=WEEKLY;COUNT=3', 'SUMMARY:Gold Inlay', anna],
    ['UID:b2', 'DTSTART;VALUE=DATE:20261124', 'SUMMARY:Gold Inlay', anna],
    ['UID:b3', 'DTSTART;TZID=Middle Earth:20261124T160000', 'SUMMARY:Gold Inlay', anna],
    ['UID:b4', 'DTSTART:20261124T160000Z', 'SUMMARY:Gold Inlay'],
    ['UID:b5', 'DTSTART:20261124T250000', 'a line without a colon', 'SUMMARY:Gold Inlay', anna],
    ['UID:b6', 'DTSTART:20261124T160000Z', 'SUMMARY:Gold Inlay', anna],
  )
  const { _id } = await checkFiles(portal, admin, { ...clinic, appointments: file })
  const problems = await rowsOf(portal, admin, _id, 'problem')
  expect(problems.map(({ problem }) => [problem?.code, problem?.field, problem?.value])).toEqual([
    ['repeats', 'repeats', 'FREQ=WEEKLY;COUNT=3'],
    ['invalid', 'start', '2026-11-24'],
    ['invalid', 'start', '2026-11-24T16:00:00 Middle Earth'],
    ['nothing_to_recognize', undefined, undefined],
    ['invalid', 'start', '?'],
  ])
  // The line on which the event begins.
  expect(problems[0]?.number).toBe(11)
  expect((await runStep(portal, admin, _id, 'start')).results.appointments).toEqual({ added: 1, left_out: 5 })
})

test.each([
  ['file_cut_off', calendar(['UID:c1', 'DTSTART:20261124T160000Z', 'SUMMARY:Gold Inlay', anna]).slice(0, -60)],
  ['file_cut_off', calendar(['UID:c1', 'DTSTART:20261124T160000Z', anna]).replace('END:VCALENDAR', '')],
  ['file_one_line', calendar()],
  ['file_not_text', calendar(['UID:c1', ...Array.from({ length: 2_000 }, () => `COMMENT:${'x'.repeat(600)}`)])],
])('refuses a calendar with %s and keeps nothing of it', async (code, content) => {
  const { _id } = (await callAs<DataImport>(portal, admin, 'POST', '/imports')).body
  expect((await uploadTo(portal, admin, _id, content, 'appointments')).body.code).toBe(code)
  expect((await callAs<DataImport>(portal, admin, 'GET', `/imports/${_id}`)).body.files).toEqual([])
})

import { beforeEach, expect, inject, test } from 'vitest'
import type { DataImport, ImportKind } from '#contract/schemas/import.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { importFiles, rowsOf, runStep, uploadTo } from '../testing/imports.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

/** Treatments and doctors, which the clinic has entered before: the programs name them in files of their own or not at all. */
const clinic = {
  treatments: 'number,name,minutes,price\n31,Gold Inlay,45,120\n32,Root Canal,60,300\n',
  doctors: 'number,name,email,treatments,hours\n7,DRW,weiss@clinic.test,Gold Inlay; Root Canal,Mon-Fri 08:00-12:00\n',
}

/** Uploads files whose columns are matched without an admin, and checks them. */
async function bring(files: Partial<Record<ImportKind, string | Buffer>>): Promise<DataImport> {
  await importFiles(portal, admin, clinic)
  const { _id } = (await callAs<DataImport>(portal, admin, 'POST', '/imports')).body
  for (const [kind, content] of Object.entries(files)) {
    expect((await uploadTo(portal, admin, _id, content, kind as ImportKind)).body).toMatchObject({ _id })
  }
  return runStep(portal, admin, _id, 'check')
}

/** The field of each heading that has one. */
function fieldsOf({ files }: DataImport, at: number): Record<string, string> {
  const columns = files[at]?.columns ?? []
  return Object.fromEntries(columns.flatMap(({ heading, field }) => (field ? [[heading, field]] : [])))
}

async function problemsOf({ _id }: DataImport) {
  const rows = await rowsOf(portal, admin, _id, 'problem')
  return rows.map(({ kind, number, problem }) => [kind, number, problem?.code, problem?.value ?? problem?.row])
}

const people = () =>
  portal.db
    .selectFrom('person')
    .select(['name', 'email', 'phone'])
    .where('role', '=', 'patient')
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('phone')
    .execute()

async function appointments() {
  const rows = await portal.db
    .selectFrom('booking')
    .innerJoin('doctor', 'doctor.id', 'doctor_id')
    .select(['patient_name', 'treatment_name', 'doctor.name as doctor', 'day', 'start_minute', 'end_minute', 'state'])
    .orderBy('day')
    .orderBy('start_minute')
    .execute()
  return rows.map((row) => Object.values(row))
}

const without = expect.stringContaining('@caller.invalid')

// Results of queries, saved again by a spreadsheet on Windows: tabs, no quotes, dates of the United States, an unknown date in the
// year 1, and the name in place of the patient's number.
test('Open Dental: patients and appointments of queries', async () => {
  const patients = `PatNum	LName	FName	MiddleI	PatStatus	Gender	Birthdate	HmPhone	WkPhone	WirelessPhone	Email
Moreau, Élise	Moreau	Élise	M	Patient	Female	7/22/2015	(503)555-0149		(503)555-0148	
Haddad, Omar	Haddad	Omar		Patient	Male	12/5/1990	(503)555-0134			omar@example.test
Haddad, Omar	Haddad	Omar		Patient	Male	1/9/1961	(503)555-0134		(503)555-0135	
Lind, Anna	Lind	Anna		Patient	Female	1/1/0001	(503)555-0117		(503)555-0117	anna@example.test
Lind, Anna	Lind	Anna		Inactive	Female	1/1/0001	(503)555-0117		(503)555-0117	anna@example.test
`
  const visits = `AptNum	PatNum	AptStatus	Pattern	Confirmed	Op	Note	ProvNum	AptDateTime	ProcDescript	Birthdate	WirelessPhone
901	Moreau, Élise	Scheduled	/XXXXXX/	Unconfirmed	OP1	Mother says: afraid; slowly	DRW	11/24/2026 8:10:00 AM	Gold Inlay	7/22/2015	(503)555-0148
902	Haddad, Omar	Complete	/XXXXXXX/	Confirmed	OP1		DRW	11/10/2026 11:00:00 AM	Root Canal	1/9/1961	(503)555-0135
903	Lind, Anna	Broken	/XX/	Confirmed	OP2		DRW	10/13/2026 2:05:00 PM	Gold Inlay	1/1/0001	(503)555-0117
904	Lind, Anna	UnschedList	/XX/	Confirmed	OP2		DRW	10/14/2026 9:00:00 AM	Gold Inlay	1/1/0001	(503)555-0117
905	Haddad, Omar	Scheduled	/XXX/	Confirmed	OP2		DRW	11/25/2026 9:00:00 AM	Ex, Pro	1/9/1961	(503)555-0135
`
  const file = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1')
  const checked = await bring({ patients: file(patients), appointments: file(visits) })
  expect(checked.files.map(({ encoding, dates }) => [encoding, dates])).toEqual([
    ['Windows-1252', 'mdy'],
    ['Windows-1252', 'mdy'],
  ])
  expect(fieldsOf(checked, 0)).toEqual({
    ...{ PatNum: 'number', LName: 'last', FName: 'first', Birthdate: 'birthDate' },
    ...{ WirelessPhone: 'phone', Email: 'email' },
  })
  expect(fieldsOf(checked, 1)).toEqual({
    ...{ AptNum: 'number', PatNum: 'patientNumber', AptStatus: 'state', Pattern: 'minutes', Note: 'note' },
    ...{ ProvNum: 'doctor', AptDateTime: 'start', ProcDescript: 'treatment' },
    ...{ Birthdate: 'birthDate', WirelessPhone: 'phone' },
  })
  expect(await problemsOf(checked)).toEqual([
    ['patients', 6, 'duplicate_row', 5],
    ['appointments', 5, 'invalid', 'UnschedList'],
    ['appointments', 6, 'no_such_treatment', 'Ex, Pro'],
  ])
  const done = await runStep(portal, admin, checked._id, 'start')
  expect(done.results).toEqual({ patients: { added: 4, left_out: 1 }, appointments: { added: 3, left_out: 2 } })
  expect(await people()).toEqual([
    { name: 'Anna Lind', email: 'anna@example.test', phone: '(503)555-0117' },
    { name: 'Omar Haddad', email: without, phone: '(503)555-0135' },
    { name: 'Omar Haddad', email: 'omar@example.test', phone: null },
    { name: 'Élise Moreau', email: without, phone: '(503)555-0148' },
  ])
  expect(await appointments()).toEqual([
    ['Anna Lind', 'Gold Inlay', 'DRW', '2026-10-13', 845, 865, 'missed'],
    ['Omar Haddad', 'Root Canal', 'DRW', '2026-11-10', 660, 705, 'done'],
    ['Élise Moreau', 'Gold Inlay', 'DRW', '2026-11-24', 490, 530, 'booked'],
  ])
})

// Tables of its database, as database tools write them: values in quotes, semicolons, NULL, times of the clinic with seconds.
// Appointments refer to customers, services and providers by number.
test('Easy!Appointments: tables of customers, services and appointments', async () => {
  const users = `"id";"first_name";"last_name";"email";"mobile_number";"phone_number";"address";"city";"notes";"timezone";"language"
"12";"Anna ""Annie""";"Lind";"anna@example.test";"503 555 0116";"503 555 0117";"1 Elm St; rear";"Salem";NULL;"America/Los_Angeles";"english"
"13";"Cleo";"NULL";"cleo@example.test";NULL;"";"";"";"Line one
line two";"America/Los_Angeles";"spanish"
"14";"Omar";"Haddad";"not an address";NULL;"503 555 0134";"";"";NULL;"UTC";"english"
`
  const services = `"id";"name";"duration";"price";"currency";"description";"attendants_number"
"31";"Gold Inlay";"45";"120.00";"USD";"";"1"
"33";"Denture Fitting";"30";"0.00";"USD";NULL;"1"
`
  const visits = `"id";"book_datetime";"start_datetime";"end_datetime";"location";"color";"status";"notes";"hash";"is_unavailability";"id_users_provider";"id_users_customer";"id_services"
"501";"2026-11-01 10:00:00";"2026-11-24 08:10:00";"2026-11-24 08:55:00";NULL;"#7cbae8";"Booked";NULL;"aB3";"0";"7";"12";"31"
"502";"2026-11-01 10:00:00";"2026-11-10 09:00:00";"2026-11-10 09:30:00";NULL;"#7cbae8";"";NULL;"aB4";"0";"7";"13";"33"
"503";"2026-11-01 10:00:00";"2026-11-25 09:00:00";"2026-11-25 09:45:00";NULL;"#7cbae8";"Rescheduled";NULL;"aB5";"0";"7";"13";"31"
"504";"2026-11-01 10:00:00";"2026-11-26 08:00:00";"2026-11-26 12:00:00";NULL;"#7cbae8";"";"Holiday";"aB6";"1";"7";NULL;NULL
`
  const checked = await bring({ patients: users, treatments: services, appointments: visits })
  expect(fieldsOf(checked, 0)).toMatchObject({
    ...{ id: 'number', first_name: 'first', last_name: 'last', email: 'email', mobile_number: 'phone' },
  })
  expect(fieldsOf(checked, 1)).toEqual({ id: 'number', name: 'name', duration: 'minutes', price: 'price' })
  expect(fieldsOf(checked, 2)).toEqual({
    ...{ id: 'number', start_datetime: 'start', end_datetime: 'end', status: 'state', notes: 'note' },
    ...{ id_users_provider: 'doctor', id_users_customer: 'patientNumber', id_services: 'treatment' },
  })
  expect(await problemsOf(checked)).toEqual([
    ['patients', 4, 'invalid', 'not an address'],
    // Here it is an appointment at its new time. Other programs mean the one that was replaced.
    ['appointments', 4, 'invalid', 'Rescheduled'],
    // A time when a provider is away.
    ['appointments', 5, 'missing', undefined],
  ])
  const done = await runStep(portal, admin, checked._id, 'start')
  expect(done.results).toMatchObject({ patients: { added: 2, left_out: 1 }, appointments: { added: 2, left_out: 2 } })
  expect(await people()).toEqual([
    { name: 'Anna "Annie" Lind', email: 'anna@example.test', phone: '503 555 0116' },
    { name: 'Cleo NULL', email: 'cleo@example.test', phone: null },
  ])
  expect(await appointments()).toEqual([
    ['Cleo NULL', 'Denture Fitting', 'DRW', '2026-11-10', 540, 570, 'booked'],
    ['Anna "Annie" Lind', 'Gold Inlay', 'DRW', '2026-11-24', 490, 535, 'booked'],
  ])
})

// There is no list of people: the list of bookings has them, and is uploaded as patients and as appointments. The table of the
// insights has instants in UTC, a name with its address in one column, and numbers of event types.
test('Cal.com: the list of bookings, and the table of its insights', async () => {
  const bookings = `Booking UID,Title,Status,Start Time,End Time,Attendee Name,Attendee Email,Event Type,Location
u1,Gold Inlay between DRW and Anna Lind,ACCEPTED,2026-11-24 08:10:00,2026-11-24 08:55:00,Anna Lind,anna@example.test,Gold Inlay,"1 Elm St, Salem"
u2,"Root Canal between DRW and Omar ""Om"" Haddad",CANCELLED,2026-11-25 09:00:00,2026-11-25 10:00:00,"Omar ""Om"" Haddad",omar@example.test,Root Canal,
u3,Gold Inlay between DRW and Anna Lind,ACCEPTED,2026-11-12 09:00:00,2026-11-12 09:45:00,Anna Lind,anna@example.test,Gold Inlay,
u4,Gold Inlay between DRW and Anna Lind,ACCEPTED,2026-11-27 09:00:00,2026-11-27 09:45:00,Anna Lind; Tom Guest,anna@example.test; tom@example.test,Gold Inlay,`
  const checked = await bring({ patients: bookings, appointments: bookings })
  expect(fieldsOf(checked, 0)).toEqual({ 'Attendee Name': 'name', 'Attendee Email': 'email' })
  expect(fieldsOf(checked, 1)).toEqual({
    ...{ 'Booking UID': 'number', Status: 'state', 'Start Time': 'start', 'End Time': 'end' },
    ...{ 'Attendee Name': 'patient', 'Attendee Email': 'email', 'Event Type': 'treatment' },
  })
  const two = 'anna@example.test; tom@example.test'
  expect(await problemsOf(checked)).toEqual([
    ['patients', 4, 'duplicate_row', 2],
    ['patients', 5, 'invalid', two],
    ['appointments', 5, 'invalid', two],
  ])
  const done = await runStep(portal, admin, checked._id, 'start')
  expect(done.results).toMatchObject({ patients: { added: 2 }, appointments: { added: 3 } })
  expect(await people()).toMatchObject([
    { name: 'Anna Lind', email: 'anna@example.test' },
    { name: 'Omar "Om" Haddad', email: 'omar@example.test' },
  ])

  const insights = `\ufeffid,uid,title,createdAt,timeStatus,eventTypeId,eventLength,startTime,endTime,paid,userEmail,userUsername,noShowHost,startTime_date,startTime_time,noShowGuests,noShowGuestsCount,attendee1,attendeePhone1
41,u1,Gold Inlay,2026-11-01T10:00:00.000Z,uncompleted,31,45,2026-11-24T16:10:00.000Z,2026-11-24T16:55:00.000Z,false,weiss@clinic.test,weiss,false,2026-11-24,16:10:00,,0,Anna Lind (anna@example.test),
44,u5,Root Canal,2026-11-01T10:00:00.000Z,completed,32,60,2026-07-02T02:30:00.000Z,2026-07-02T03:30:00.000Z,false,weiss@clinic.test,weiss,false,2026-07-02,02:30:00,,0,Anna Lind (anna@example.test),
45,u6,Root Canal,2026-11-01T10:00:00.000Z,rescheduled,32,60,2026-11-26T16:30:00.000Z,2026-11-26T17:30:00.000Z,false,weiss@clinic.test,weiss,false,2026-11-26,16:30:00,,0,Anna Lind (anna@example.test),
`
  const later = await bring({ appointments: insights })
  expect(fieldsOf(later, 0)).toEqual({
    ...{ uid: 'number', timeStatus: 'state', eventTypeId: 'treatment', eventLength: 'minutes', startTime: 'start' },
    ...{ endTime: 'end', userEmail: 'doctor', attendee1: 'patient', attendeePhone1: 'phone' },
  })
  expect(await problemsOf(later)).toEqual([['appointments', 4, 'invalid', 'rescheduled']])
  const again = await runStep(portal, admin, later._id, 'start')
  expect(again.results).toEqual({ appointments: { unchanged: 1, added: 1, left_out: 1 } })
  expect(await appointments()).toEqual(
    // In the time of the clinic, on the day before that of UTC.
    expect.arrayContaining([['Anna Lind', 'Root Canal', 'DRW', '2026-07-01', 1170, 1230, 'done']]),
  )
})

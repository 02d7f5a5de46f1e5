import { sql } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import { email as emailSchema } from '#contract/schemas/fields.ts'
import type { ImportProblem, RowProblem } from '#contract/schemas/import.ts'
import type { WhyReason } from '#contract/schemas/schedule.ts'
import { multiLineText, phoneNumber, singleLineText } from '#contract/text.ts'
import { lockPeople } from '../../database/audited-transaction.ts'
import type { Locked } from '../../database/locked.ts'
import { endExpired, offeringFreed } from '../../waitlist/with-locks.ts'
import { type Described, matchPatient } from '../match-patient.ts'
import { centsOf, dateOf, nameOf, parseWith, timeOf, ValueError, type Values } from '../parse-values.ts'
import type { PortableKind, Row, RowResult, Scope, Tx, WrittenRow } from '../portable.ts'
import { keepSources } from '../sources.ts'
import { findTouched } from '../touched.ts'
import { withChosen } from './chosen-names.ts'
import { findDoctors, findTreatments, fold, type Named } from './find-named.ts'
import { findCandidates } from './find-people.ts'
import { oldNumberOf } from './old-number.ts'
import { minutesOf, withClinicTimes, withPerson } from './other-notations.ts'

/** An appointment of a file. */
export interface AppointmentFields extends Omit<Described, 'oldNumber'> {
  /** Of the appointment in the old program. */
  readonly number?: string | undefined
  /** Of the patient in the old program. */
  readonly patientNumber?: string | undefined
  readonly treatment: string
  readonly doctor?: string | undefined
  readonly day: ClinicDay
  readonly start: number
  readonly end?: number | undefined
  readonly cents?: number | undefined
  readonly state: State
  readonly note?: string | undefined
}

type State = 'booked' | 'done' | 'missed' | 'cancelled'

/** Appointments, day by day. Their patients, treatments and doctors exist, or are in the import. */
export const appointments: PortableKind<AppointmentFields> = {
  read: readAppointment,
  dayOf: ({ day }) => day,
  patientOf: ({ patientNumber: number, name, email }) => ({ number, name, email }),
  batch: 100,
  apply: applyAppointments,
  undo: undoAppointments,
}

const states: readonly (readonly [State, RegExp])[] = [
  ['cancelled', /^(cancel|reject|deleted|anulad|ملغ|الغ)/],
  ['missed', /^(miss|no.?show|broken|absent|لم)/],
  ['done', /^(done|complete|attended|fulfilled|finished|past|realizad|تم)/],
  ['booked', /^(booked|schedul|confirm|accept|planned|pending|tentative|uncompleted|upcoming|asap|reservad|مؤكد)/],
]

/** A name, at most as long as the clinic's own. */
const line = singleLineText(100)

function readAppointment(given: Values, scope: Scope): AppointmentFields {
  const values = withPerson(withClinicTimes(given, scope.context.timeZone))
  const { start } = values
  if (values.repeats !== undefined) throw new ValueError('repeats', 'repeats', values.repeats)
  const treatment = parseWith(line, values, 'treatment')
  if (treatment === undefined) throw new ValueError('missing', 'treatment')
  if (start === undefined) throw new ValueError('missing', 'start')
  const day = dateOf(values, values.date === undefined ? 'start' : 'date', scope.dates, scope.today)
  const startMinute = timeOf(values, 'start')
  if (day === undefined || startMinute === undefined) throw new ValueError('invalid', 'start', start)
  const minutes = minutesOf(values)
  const end = values.end === undefined ? minutes && startMinute + minutes : timeOf(values, 'end') || 1440
  if (end !== undefined && (end <= startMinute || end > 1440)) throw new ValueError('invalid', 'end', values.end)
  const word = values.state?.toLowerCase() ?? 'booked'
  const state = states.find(([, words]) => words.test(word))?.[0]
  if (!state) throw new ValueError('invalid', 'state', values.state)
  const name = nameOf(values)
  const patient = {
    patientNumber: oldNumberOf(values, 'patientNumber'),
    name: name && parseWith(line, { patient: name }, 'patient'),
    email: parseWith(emailSchema, values, 'email'),
    phone: parseWith(phoneNumber, values, 'phone'),
    birthDate: dateOf(values, 'birthDate', scope.dates, scope.today),
  }
  if (!patient.patientNumber && !patient.name && !patient.email) throw new ValueError('nothing_to_recognize')
  return {
    ...patient,
    number: oldNumberOf(values),
    treatment,
    doctor: parseWith(line, values, 'doctor'),
    ...{ day, start: startMinute, end },
    cents: centsOf(values, 'price'),
    state,
    note: parseWith(multiLineText(300), values, 'note'),
  }
}

interface Found {
  readonly row: Row<AppointmentFields>
  readonly patientId?: string
  readonly treatment?: Named
  readonly doctorId?: string | null
  readonly problem?: ImportProblem
}

async function applyAppointments(tx: Tx, rows: readonly Row<AppointmentFields>[], scope: Scope): Promise<RowResult[]> {
  const treatments = await withChosen(tx, scope.importId, 'treatments', await findTreatments(tx))
  const doctors = await withChosen(tx, scope.importId, 'doctors', await findDoctors(tx))
  const patients = await findPatients(tx, rows)
  const repeated = await findRepeated(tx, rows, scope)
  const found = rows.map((row, place): Found => {
    const { fields } = row
    const repeats = repeated.get(row.number)
    if (repeats) return { row, problem: repeats }
    const patient = patients[place]
    const treatment = treatments.get(fold(fields.treatment))
    const doctor = fields.doctor === undefined ? null : doctors.get(fold(fields.doctor))
    if (!patient || 'code' in patient) return { row, problem: patient ?? { code: 'no_such_patient', field: 'patient' } }
    if (!treatment) return { row, problem: { code: 'no_such_treatment', field: 'treatment', value: fields.treatment } }
    if (doctor === undefined) {
      return { row, problem: { code: 'no_such_doctor', field: 'doctor', value: fields.doctor ?? '' } }
    }
    if (endOf(fields, treatment) > 1440) return { row, problem: { code: 'invalid', field: 'end' } }
    return { row, patientId: patient.id, treatment, doctorId: doctor?.id ?? null }
  })
  const ids = found.flatMap(({ patientId }) => patientId ?? [])
  await lockPeople(tx, sql`id = any (${ids}::uuid[])`)
  const days = [...new Set(rows.map(({ fields }) => fields.day))]
  await sql`select lock_days(${days}::date[])`.execute(tx)
  await endExpired(tx as Locked<'days'>, days, scope.context.timeZone, scope.now)
  const known = await findKnown(tx, found)
  const results = await writeAll(tx, found, known, scope)
  const fields = new Map(rows.map((row) => [row.number, row.fields]))
  await keepSources(
    tx,
    'appointments',
    results.flatMap(({ number, objectId, personId }) => {
      const of = fields.get(number)
      return objectId && personId && of ? [{ objectId, personId, number: of.number, fields: of }] : []
    }),
    scope.importId,
  )
  return results
}

/** Returns the end in minutes of the day. */
function endOf({ start, end }: AppointmentFields, treatment: Named): number {
  return end ?? start + treatment.minutes
}

function toProblem({ number }: Row<AppointmentFields>, problem: ImportProblem): RowResult {
  return { number, outcome: 'problem', problem }
}

/** Returns the patient of each row, or why there is none. */
async function findPatients(
  tx: Tx,
  rows: readonly Row<AppointmentFields>[],
): Promise<({ readonly id: string } | ImportProblem)[]> {
  const described = rows.map(({ fields: { name, email, phone, birthDate, patientNumber } }) => ({
    ...{ name, email, phone, birthDate, oldNumber: patientNumber },
  }))
  const candidates = await findCandidates(tx, described)
  return described.map((row, place) => {
    const match = matchPatient(row, candidates[place] ?? [])
    if (match.outcome === 'matched') return match.person
    const { name, email, oldNumber } = row
    const { code } = match.outcome === 'undecided' ? match.problem : { code: 'no_such_patient' as const }
    if (code === 'other_name') return { code, field: 'patientNumber', ...(oldNumber && { value: oldNumber }) }
    return { code, field: 'patient', value: name ?? email ?? oldNumber ?? '' }
  })
}

/** Finds rows whose number an earlier row of the import has. */
async function findRepeated(
  tx: Tx,
  rows: readonly Row<AppointmentFields>[],
  { fileId }: Scope,
): Promise<Map<number, ImportProblem>> {
  const rowNumbers = rows.map(({ number }) => number)
  const { rows: found } = await sql<{ number: number; earlier: number | null }>`
    select r.number, min(o.number) filter (where o.file_id = r.file_id) as earlier
    from import_row r join import_file f on f.id = r.file_id
    join import_file g on g.import_id = f.import_id and g.kind = f.kind and g.position <= f.position
    join import_row o on o.file_id = g.id and o.fields ->> 'number' = r.fields ->> 'number'
      and (g.position, o.number) < (f.position, r.number)
    where r.file_id = ${fileId} and r.number = any (${rowNumbers}::integer[]) group by r.number`.execute(tx)
  return new Map(
    found.map(({ number, earlier }) => [
      number,
      { code: 'duplicate_number', field: 'number', ...(earlier !== null && { row: earlier }) },
    ]),
  )
}

interface Known {
  readonly id: string
  readonly oldNumber: string | null
  readonly accountId: string
  readonly treatmentId: string
  readonly day: ClinicDay
  readonly start: number
  readonly state: State
}

/** Finds the bookings that rows have become before, by their number, or by patient, treatment and time. */
async function findKnown(tx: Tx, rows: readonly Found[]): Promise<Known[]> {
  const asked = rows.flatMap(({ row: { fields }, patientId, treatment }) =>
    patientId && treatment
      ? [{ number: fields.number, patient: patientId, treatment: treatment.id, day: fields.day, start: fields.start }]
      : [],
  )
  const { rows: found } = await sql<Known>`
    with r as (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as r (number text, patient uuid, treatment uuid, day date, start smallint)),
    b as (
      select s.object_id as id from r join import_source s on s.kind = 'appointments' and s.number = r.number
      union
      select b.id from r join booking b on b.account_id = r.patient and b.treatment_id = r.treatment and b.day = r.day
        and b.start_minute = r.start and b.member_id is null
    )
    select b.id, s.number as "oldNumber", b.account_id as "accountId", b.treatment_id as "treatmentId", b.day, b.start_minute as start, b.state
    from booking b left join import_source s on s.kind = 'appointments' and s.object_id = b.id
    where b.id in (select id from b)`.execute(tx)
  return found
}

/** Writes rows that are not known yet, in their order and in one statement: a round trip for each would take most of the time. */
async function writeAll(tx: Tx, found: readonly Found[], known: readonly Known[], scope: Scope): Promise<RowResult[]> {
  const planned = found.map((each) => {
    const { row, patientId, treatment, doctorId, problem } = each
    if (problem) return { row, problem }
    if (!patientId || !treatment) throw new Error('A row without a patient or a treatment is a problem.')
    const isOfAnother = ({ oldNumber, accountId }: Known) =>
      oldNumber !== null && oldNumber === row.fields.number && accountId !== patientId
    if (known.some(isOfAnother)) {
      return { row, problem: { code: 'other_name' as const, field: 'number' as const, value: row.fields.number ?? '' } }
    }
    // What became of it here counts, also if the other program still has it at another time.
    const before = known.find((booking) => isSame(booking, each))
    return {
      row,
      patientId,
      before,
      request: before ? undefined : requestOf(row, { patientId, treatment, doctorId }, scope),
    }
  })
  const requests = planned.flatMap(({ request }) => request ?? [])
  const { rows: written } = await sql<{ id: string; done: Written }>`
    select r ->> 'id' as id, import_appointment(r) as done
    from jsonb_array_elements(${JSON.stringify(requests)}::jsonb) with ordinality a (r, n) order by n`.execute(tx)
  const doneOf = new Map(written.map(({ id, done }) => [id, done]))
  return planned.map(({ row, problem, patientId, before, request }): RowResult => {
    const { number } = row
    if (problem) return toProblem(row, problem)
    const of = patientId ? { personId: patientId } : {}
    if (before) return { number, outcome: 'unchanged', result: 'unchanged', objectId: before.id, ...of }
    const { outcome = 'refused', why } = doneOf.get(request?.id ?? '') ?? {}
    if (outcome !== 'written' || !request) return toProblem(row, { code: outcome as RowProblem, ...(why && { why }) })
    return { number, outcome: 'new', result: 'added', objectId: request.id, ...of }
  })
}

interface Written {
  readonly outcome: RowProblem | 'written'
  readonly why?: WhyReason
}

function isSame(
  { oldNumber, accountId, treatmentId, day, start }: Known,
  { row: { fields }, patientId, treatment }: Found,
): boolean {
  if (fields.number !== undefined && oldNumber === fields.number) return true
  const isSameTime =
    accountId === patientId && treatmentId === treatment?.id && day === fields.day && start === fields.start
  return isSameTime && (oldNumber === null || fields.number === undefined)
}

function requestOf(
  { fields }: Row<AppointmentFields>,
  { patientId, treatment, doctorId }: { patientId: string; treatment: Named; doctorId: string | null | undefined },
  { now, context, adminId }: Scope,
) {
  const { day, start, cents, state, note } = fields
  return {
    ...{ now, time_zone: context.timeZone, actor: adminId, id: crypto.randomUUID(), patient: patientId },
    ...{ treatment_id: treatment.id, day, start, end: endOf(fields, treatment), doctor_id: doctorId },
    ...{ price_cents: cents, state, note },
  }
}

async function undoAppointments(
  tx: Tx,
  rows: readonly WrittenRow[],
  { importId, context: { timeZone }, now, today }: Scope,
): Promise<number[]> {
  const objects = rows.flatMap(({ objectId, personId }) => (personId ? [{ id: objectId, personId }] : []))
  const people = objects.map(({ personId }) => personId)
  await lockPeople(tx, sql`id = any (${people}::uuid[])`)
  const { rows: booked } = await sql<{ id: string; day: ClinicDay }>`
    select id, day from booking where id = any (${objects.map(({ id }) => id)}::uuid[]) order by day`.execute(tx)
  const days = [...new Set(booked.map(({ day }) => day))]
  await sql`select lock_days(${days}::date[])`.execute(tx)
  const touched = await findTouched(tx, objects, importId)
  const free = booked.filter(({ id }) => !touched.has(id)).map(({ id }) => id)
  const ahead = days.filter((day) => day >= today)
  await offeringFreed(tx as Locked<'days'>, ahead, { timeZone, now }, () =>
    sql`delete from booking where id = any (${free}::uuid[])`.execute(tx),
  )
  return rows.filter(({ objectId }) => touched.has(objectId)).map(({ number }) => number)
}

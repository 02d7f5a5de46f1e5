import { sql } from 'kysely'
import { columnsOf, toColumns } from '#contract/field-list.ts'
import { isDeliverable, placeholderEmail } from '#contract/placeholder-email.ts'
import { email as emailSchema } from '#contract/schemas/fields.ts'
import type { ImportField } from '#contract/schemas/import.ts'
import { type ProfileInput, personFields } from '#contract/schemas/profile.ts'
import { clinicLanguage } from '../../clinic/queries.ts'
import { lockPeople } from '../../database/audited-transaction.ts'
import type { Candidate } from '../match-patient.ts'
import { dateOf, nameOf, parseWith, ValueError, type Values } from '../parse-values.ts'
import type { PortableKind, Row, RowResult, Scope, Tx, WrittenRow } from '../portable.ts'
import { keepSources, restoreSource } from '../sources.ts'
import { findTouched } from '../touched.ts'
import { oldNumberOf } from './old-number.ts'
import { withPerson } from './other-notations.ts'
import { type PatientFields, type PlannedPatient, planPatients } from './plan-patients.ts'

/** Patients: people without a way to sign in, and accounts whose verified address a row has. */
export const patients: PortableKind<PatientFields> = {
  read: readPatient,
  batch: 400,
  apply: applyPatients,
  undo: undoPatients,
}

/** Reads the fields of a person. Throws a `ValueError`. */
function readPatient(written: Values, { dates, today }: Scope): PatientFields {
  const values = withPerson(written)
  const name = nameOf(values)
  const given: Values = { ...values }
  if (name === undefined) throw new ValueError('missing', 'name')
  given.name = name
  // Such as `n/a`.
  if (!/\d{3}/.test((given.phone ?? '').replace(/\D/g, ''))) delete given.phone
  const fields = Object.fromEntries(
    Object.entries(personFields).map(([field, { request }]) => [
      field,
      parseWith(request, given, field as ImportField),
    ]),
  )
  const birthDate = dateOf(given, 'birthDate', dates, today)
  if (birthDate && (birthDate < '1900-01-01' || birthDate > today)) {
    throw new ValueError('no_such_date', 'birthDate', given.birthDate)
  }
  const person = {
    ...(fields as unknown as ProfileInput),
    number: oldNumberOf(given),
    email: parseWith(emailSchema, given, 'email'),
    birthDate,
  }
  if (!person.number && !person.email && !person.phone && !birthDate) throw new ValueError('nothing_to_recognize')
  return person
}

async function applyPatients(tx: Tx, rows: readonly Row<PatientFields>[], scope: Scope): Promise<RowResult[]> {
  let plans = await planPatients(tx, rows, scope)
  const ids = plans.flatMap(({ match }) => (match.outcome === 'matched' ? [match.person.id] : []))
  if (ids.length > 0 && !scope.dry) {
    await lockPeople(tx, sql`id = any (${ids}::uuid[])`)
    plans = await planPatients(tx, rows, scope)
  }
  const added = plans.filter(({ match }) => match.outcome === 'new')
  const newIds = await insertPeople(tx, added, scope)
  const results: RowResult[] = []
  for (const plan of plans) {
    const { row, match } = plan
    const { number } = row
    if (match.outcome === 'problem') results.push({ number, outcome: 'problem', problem: match.problem })
    else if (match.outcome === 'undecided') {
      const candidates = match.candidates.map(({ id }) => id)
      results.push({ number, outcome: 'undecided', problem: match.problem, candidates })
    } else if (match.outcome === 'new') {
      const id = newIds.get(number)
      results.push({ number, outcome: 'new', ...(id && { result: 'added', objectId: id, personId: id }) })
    } else results.push(await updatePerson(tx, plan, match.person, scope))
  }
  if (!scope.dry) await keepPeople(tx, plans, results, scope)
  return results
}

/** Adds people without a way to sign in. Returns their IDs by the number of the row. */
async function insertPeople(tx: Tx, plans: readonly PlannedPatient[], { dry }: Scope): Promise<Map<number, string>> {
  if (dry || plans.length === 0) return new Map()
  const { language } = await tx.selectNoFrom(clinicLanguage.as('language')).executeTakeFirstOrThrow()
  const people = plans.map(({ row, addressTaken }) => {
    const id = crypto.randomUUID()
    const { email } = row.fields
    const address = email !== undefined && !addressTaken && isDeliverable(email) ? email : placeholderEmail(id)
    return { number: row.number, columns: { id, email: address, language, ...toColumns(personFields, row.fields) } }
  })
  const inserted = await tx
    .insertInto('person')
    .values(people.map(({ columns }) => columns))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (inserted.length < people.length) {
    await sql`do 'begin raise exception ''an address was taken'' using errcode = ''serialization_failure''; end'`.execute(
      tx,
    )
  }
  return new Map(people.map(({ number, columns: { id } }) => [number, id]))
}

/**
 * Updates a person by what changed in the file since the last import, so that no correction of the desk is reverted. Of an
 * account, which everyone with a verified address has, only an empty field is filled. Of the staff, nothing changes.
 */
async function updatePerson(
  tx: Tx,
  { row, addressTaken }: PlannedPatient,
  { id, isStaff, canSignIn, email: address }: Candidate,
  { dry }: Scope,
): Promise<RowResult> {
  const { number, fields } = row
  if (isStaff) return { number, outcome: 'unchanged', result: 'unchanged', personId: id }
  const columns = columnsOf(personFields)
  const [current, source] = await Promise.all([
    tx.selectFrom('person').select(columns).where('id', '=', id).executeTakeFirstOrThrow(),
    tx
      .selectFrom('import_source')
      .select('fields')
      .where('kind', '=', 'patients')
      .where('object_id', '=', id)
      .executeTakeFirst(),
  ])
  const last = (source?.fields ?? {}) as Partial<PatientFields>
  const given = toColumns(personFields, fields)
  const before = toColumns(personFields, { ...fields, ...last })
  const changed: Record<string, unknown> = Object.fromEntries(
    columns
      .filter((column) => given[column] !== null && given[column] !== current[column])
      .filter((column) => (canSignIn ? !current[column] : !source || given[column] !== before[column]))
      .map((column) => [column, given[column]]),
  )
  const isNewAddress = fields.email !== undefined && fields.email !== address && fields.email !== last.email
  if (isNewAddress && !canSignIn && !addressTaken) changed.email = fields.email
  const names = Object.keys(changed)
  if (names.length === 0) return { number, outcome: 'unchanged', result: 'unchanged', objectId: id, personId: id }
  const was = Object.fromEntries(names.map((name) => [name, name === 'email' ? address : current[name as 'name']]))
  if (!dry) {
    await tx
      .updateTable('person')
      .set({ ...changed, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
  }
  return {
    number,
    outcome: 'matched',
    result: 'updated',
    objectId: id,
    personId: id,
    before: { columns: was, source: source?.fields ?? null },
  }
}

async function keepPeople(
  tx: Tx,
  plans: readonly PlannedPatient[],
  results: readonly RowResult[],
  { importId }: Scope,
): Promise<void> {
  const planned = new Map(plans.map((plan) => [plan.row.number, plan]))
  await keepSources(
    tx,
    'patients',
    results.flatMap(({ number, objectId }) => {
      const { row, numberTaken } = planned.get(number) ?? {}
      if (!objectId || !row) return []
      return [{ objectId, personId: objectId, number: numberTaken ? undefined : row.fields.number, fields: row.fields }]
    }),
    importId,
  )
}

async function undoPatients(tx: Tx, rows: readonly WrittenRow[], { importId }: Scope): Promise<number[]> {
  const ids = rows.map(({ objectId }) => objectId)
  await lockPeople(tx, sql`id = any (${ids}::uuid[])`)
  const touched = await findTouched(
    tx,
    ids.map((personId) => ({ id: personId, personId })),
    importId,
  )
  const free = rows.filter(({ objectId }) => !touched.has(objectId))
  for (const { objectId, result, before } of free) {
    if (result !== 'updated' || !before) continue
    await tx
      .updateTable('person')
      .set({ ...before.columns, updated_at: sql<Date>`now()` })
      .where('id', '=', objectId)
      .execute()
    await restoreSource(tx, 'patients', objectId, before.source)
  }
  const added = free.filter(({ result }) => result === 'added').map(({ objectId }) => objectId)
  await sql`delete from booked_name where account_id = any (${added}::uuid[])`.execute(tx)
  await sql`delete from person where id = any (${added}::uuid[])`.execute(tx)
  return rows.filter(({ objectId }) => touched.has(objectId)).map(({ number }) => number)
}

import { sql } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import { columnsOf, toColumns } from '#contract/field-list.ts'
import { isDeliverable, placeholderEmail } from '#contract/placeholder-email.ts'
import { email as emailSchema } from '#contract/schemas/fields.ts'
import type { ImportField, ImportProblem } from '#contract/schemas/import.ts'
import { type ProfileInput, personFields } from '#contract/schemas/profile.ts'
import { clinicLanguage } from '../../clinic/queries.ts'
import { lockPeople } from '../../database/audited-transaction.ts'
import { type Candidate, isSameName, isSamePhone, type Match, matchPatient } from '../match-patient.ts'
import { dateOf, nameOf, parseWith, ValueError, type Values } from '../parse-values.ts'
import type { PortableKind, Row, RowResult, Scope, Tx, WrittenRow } from '../portable.ts'
import { keepSources, restoreSource } from '../sources.ts'
import { findTouched } from '../touched.ts'
import { findCandidates } from './find-people.ts'

/** A patient of a file. The fields of a person are those of `personFields`. */
export interface PatientFields extends ProfileInput {
  readonly number?: string | undefined
  readonly email?: string | undefined
  readonly birthDate?: ClinicDay | undefined
}

/** Patients: people without a way to sign in, and accounts whose verified address a row has. */
export const patients: PortableKind<PatientFields> = {
  isComplete: (fields) =>
    (fields.has('name') || fields.has('first') || fields.has('last')) &&
    (['number', 'email', 'phone', 'birthDate'] as const).some((field) => fields.has(field)),
  read: readPatient,
  batch: 400,
  apply: applyPatients,
  undo: undoPatients,
}

/** Reads the fields of a person. Throws a `ValueError`. */
function readPatient(values: Values, { dates, today }: Scope): PatientFields {
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
    number: given.number?.slice(0, 100),
    email: parseWith(emailSchema, given, 'email'),
    birthDate,
  }
  if (!person.number && !person.email && !person.phone && !birthDate) throw new ValueError('nothing_to_recognize')
  return person
}

interface Planned {
  readonly row: Row<PatientFields>
  readonly match: Match | { readonly outcome: 'problem'; readonly problem: ImportProblem }
  /** Whether another row or person has the address. */
  readonly addressTaken: boolean
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
      results.push({ number, outcome: 'undecided', problem: { code: match.code }, candidates })
    } else if (match.outcome === 'new') {
      const id = newIds.get(number)
      results.push({ number, outcome: 'new', ...(id && { result: 'added', objectId: id, personId: id }) })
    } else results.push(await updatePerson(tx, plan, match.person, scope))
  }
  if (!scope.dry) await keepPeople(tx, plans, results, scope)
  return results
}

async function planPatients(tx: Tx, rows: readonly Row<PatientFields>[], scope: Scope): Promise<Planned[]> {
  const candidates = await findCandidates(
    tx,
    rows.map(({ fields }) => fields),
  )
  const inFile = await findInFile(tx, rows, scope)
  return rows.map((row, place) => {
    const possible = candidates[place] ?? []
    const { duplicate, shared } = inFile.get(row.number) ?? {}
    const match = duplicate ? ({ outcome: 'problem', problem: duplicate } as const) : decide(row, possible)
    const isOthers = possible.some(({ id, email }) => {
      return email === row.fields.email && !(match.outcome === 'matched' && match.person.id === id)
    })
    return { row, match, addressTaken: Boolean(shared) || isOthers }
  })
}

function decide({ fields, decision }: Row<PatientFields>, candidates: readonly Candidate[]): Match {
  const match = matchPatient(fields, candidates)
  if (match.outcome !== 'undecided' || decision === null || decision === 'skip') return match
  if (decision === 'new') return { outcome: 'new' }
  const person = match.candidates.find(({ id }) => id === decision)
  return person ? { outcome: 'matched', person } : match
}

interface InFile {
  readonly duplicate?: ImportProblem
  readonly shared?: boolean
}

/** Finds rows that repeat another one of their file, and addresses that another person of the import has. */
async function findInFile(
  tx: Tx,
  rows: readonly Row<PatientFields>[],
  { fileId, importId }: Scope,
): Promise<Map<number, InFile>> {
  const numbers = rows.map(({ number }) => number)
  const { rows: found } = await sql<{
    number: number
    same: { row: number; name: string } | null
    alike: { row: number; phone?: string; email?: string; birthDate?: string }[] | null
    shared: boolean
  }>`
    select r.number,
      (select jsonb_build_object('row', o.number, 'name', o.fields ->> 'name') from import_row o
        where o.file_id = r.file_id and o.fields ->> 'number' = r.fields ->> 'number' and o.number < r.number
        order by o.number limit 1) as same,
      (select jsonb_agg(jsonb_build_object('row', o.number, 'phone', o.fields ->> 'phone', 'email', o.fields ->> 'email',
          'birthDate', o.fields ->> 'birthDate') order by o.number) from import_row o
        where o.file_id = r.file_id and o.fields ->> 'name' = r.fields ->> 'name'
          and r.fields ->> 'number' is null and (o.number < r.number or o.fields ->> 'number' is not null)) as alike,
      exists (select from import_row o join import_file f on f.id = o.file_id and f.kind = 'patients'
        where o.import_id = ${importId} and o.fields ->> 'email' = r.fields ->> 'email'
          and (o.file_id, o.number) <> (r.file_id, r.number)
          and case when o.fields ->> 'number' is null or r.fields ->> 'number' is null
            then o.fields ->> 'name' <> r.fields ->> 'name'
            else o.fields ->> 'number' <> r.fields ->> 'number' end) as shared
    from import_row r where r.file_id = ${fileId} and r.number = any (${numbers}::integer[])`.execute(tx)
  const fieldsOf = new Map(rows.map(({ number, fields }) => [number, fields]))
  return new Map(
    found.map(({ number, same, alike, shared }): [number, InFile] => {
      const fields = fieldsOf.get(number)
      if (same && fields) {
        const code = isSameName(same.name, fields.name) ? 'duplicate_row' : 'duplicate_number'
        return [number, { duplicate: { code, field: 'number', row: same.row }, shared }]
      }
      const twin = alike?.find(
        (other) =>
          fields &&
          (isSamePhone(other.phone, fields.phone) ||
            (other.email && other.email === fields.email) ||
            (other.birthDate && other.birthDate === fields.birthDate)),
      )
      return [number, { ...(twin && { duplicate: { code: 'duplicate_row' as const, row: twin.row } }), shared }]
    }),
  )
}

/** Adds people without a way to sign in. Returns their IDs by the number of the row. */
async function insertPeople(tx: Tx, plans: readonly Planned[], { dry }: Scope): Promise<Map<number, string>> {
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
 * account, only an empty field is filled.
 */
async function updatePerson(
  tx: Tx,
  { row, addressTaken }: Planned,
  { id, canSignIn, email: address }: Candidate,
  { dry }: Scope,
): Promise<RowResult> {
  const { number, fields } = row
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

async function keepPeople(tx: Tx, plans: readonly Planned[], results: readonly RowResult[], { importId }: Scope) {
  const fields = new Map(plans.map(({ row }) => [row.number, row.fields]))
  await keepSources(
    tx,
    'patients',
    results.flatMap(({ number, objectId }) => {
      const of = fields.get(number)
      return objectId && of ? [{ objectId, personId: objectId, number: of.number, fields: of }] : []
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

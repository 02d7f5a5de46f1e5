import { sql } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { ImportProblem } from '#contract/schemas/import.ts'
import type { ProfileInput } from '#contract/schemas/profile.ts'
import { type Candidate, isSameName, isSamePhone, type Match, matchPatient, maxNamesakes } from '../match-patient.ts'
import type { Row, Scope, Tx } from '../portable.ts'
import { findAddressOwners, findCandidates, folded } from './find-people.ts'

/** A patient of a file. The fields of a person are those of `personFields`. */
export interface PatientFields extends ProfileInput {
  readonly number?: string | undefined
  readonly email?: string | undefined
  readonly birthDate?: ClinicDay | undefined
}

/** What an import does with a row of a patient. */
export interface PlannedPatient {
  readonly row: Row<PatientFields>
  readonly match: Match | { readonly outcome: 'problem'; readonly problem: ImportProblem }
  /** Whether the address is, was or may be that of someone else: they must not see each other's appointments. */
  readonly addressTaken: boolean
  /** Whether someone else has the number in the old program. */
  readonly numberTaken: boolean
}

/** Decides who the rows of a batch are. Writes nothing. */
export async function planPatients(
  tx: Tx,
  rows: readonly Row<PatientFields>[],
  scope: Scope,
): Promise<PlannedPatient[]> {
  const candidates = await findCandidates(
    tx,
    rows.map(({ fields }) => ({ ...fields, oldNumber: fields.number })),
  )
  const addressOwners = await findAddressOwners(
    tx,
    rows.flatMap(({ fields }) => fields.email ?? []),
  )
  const inFile = await findInFile(tx, rows, scope)
  const claims = await findClaims(tx, candidates.flat(), scope)
  return rows.map((row, place) => {
    const { number: rowNumber, fields } = row
    const possible = candidates[place] ?? []
    const { duplicate, undecided, shared, hasManyNamesakes } = inFile.get(rowNumber) ?? {}
    let match: PlannedPatient['match']
    if (duplicate) match = { outcome: 'problem', problem: duplicate }
    else if (undecided && row.decision === null) match = { outcome: 'undecided', problem: undecided, candidates: [] }
    else match = claim(decide(row, possible, hasManyNamesakes), row, claims)
    const isOther = (id: string) => !(match.outcome === 'matched' && match.person.id === id)
    const owners = fields.email === undefined ? [] : (addressOwners.get(fields.email) ?? [])
    return {
      ...{ row, match, addressTaken: Boolean(shared) || owners.some(isOther) },
      numberTaken: possible.some(
        ({ id, oldNumber }) => oldNumber !== null && oldNumber === fields.number && isOther(id),
      ),
    }
  })
}

/** Returns the match of a row, or the decision about it, if it is still possible. */
function decide(
  { fields, decision }: Row<PatientFields>,
  candidates: readonly Candidate[],
  hasManyNamesakes: boolean | undefined,
): Match {
  const match = matchPatient({ ...fields, oldNumber: fields.number }, candidates, hasManyNamesakes)
  const found = match.outcome === 'matched' ? [match.person] : match.outcome === 'undecided' ? match.candidates : []
  const isKnown = match.outcome === 'matched' && fields.number !== undefined && match.person.oldNumber === fields.number
  if (decision === null || isKnown) return match
  if (decision === 'new') return { outcome: 'new' }
  const person = found.find(({ id }) => id === decision)
  return person
    ? { outcome: 'matched', person }
    : { outcome: 'undecided', problem: { code: 'several_fit' }, candidates: found }
}

/** The number that a row gives to a person without one. */
interface Claim {
  readonly oldNumber: string
  /** Number of the row, if it is in the same file. */
  readonly row?: number | null
}

/** Lets a row give its number to a person who has none, unless an earlier row with another number does: these are two people. */
function claim(match: Match, { number: rowNumber, fields }: Row<PatientFields>, claims: Map<string, Claim>): Match {
  if (match.outcome !== 'matched' || match.person.oldNumber !== null || fields.number === undefined) return match
  const earlier = claims.get(match.person.id)
  if (!earlier) claims.set(match.person.id, { oldNumber: fields.number, row: rowNumber })
  if (!earlier || earlier.oldNumber === fields.number) return match
  const problem = { code: 'duplicate_row' as const, ...(earlier.row && { row: earlier.row }) }
  return { outcome: 'undecided', problem, candidates: [] }
}

async function findClaims(
  tx: Tx,
  candidates: readonly Candidate[],
  { importId, fileId }: Scope,
): Promise<Map<string, Claim>> {
  const ids = candidates.flatMap(({ id, oldNumber }) => (oldNumber === null ? [id] : []))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Claim & { personId: string }>`
    select r.person_id as "personId", r.fields ->> 'number' as "oldNumber", case when f.id = ${fileId} then r.number end as row
    from import_row r join import_file f on f.id = r.file_id and f.kind = 'patients'
    where r.import_id = ${importId} and r.person_id = any (${ids}::uuid[]) and r.outcome in ('matched', 'unchanged')
      and r.fields ->> 'number' is not null`.execute(tx)
  return new Map(rows.map(({ personId, ...each }) => [personId, each]))
}

interface InFile {
  readonly duplicate?: ImportProblem
  /** Why the check left the row to an admin. */
  readonly undecided?: ImportProblem | null
  readonly shared?: boolean
  /** Whether the row may repeat more than `maxNamesakes` rows with its name. */
  readonly hasManyNamesakes?: boolean
}

interface OtherRow extends Record<'number' | 'phone' | 'email' | 'birthDate', string | null> {
  readonly row: number
  readonly name: string
}

interface FoundInFile extends Pick<InFile, 'undecided' | 'shared'> {
  readonly number: number
  readonly same: Pick<OtherRow, 'row' | 'name'> | null
  /** Rows with the name of a row without a number: those with a number, then the first, one more than `maxNamesakes` at most. */
  readonly namesakes: readonly OtherRow[] | null
  /** Rows with the address of a row without a number, with the same limit. */
  readonly sharers: readonly OtherRow[] | null
}

/** Finds rows that repeat another one of their file, and addresses that another person of the import has. */
async function findInFile(
  tx: Tx,
  rows: readonly Row<PatientFields>[],
  { fileId, importId }: Scope,
): Promise<Map<number, InFile>> {
  const rowNumbers = rows.map(({ number }) => number)
  const others = sql`
    jsonb_agg(jsonb_build_object('row', o.number, 'number', o.fields ->> 'number', 'name', o.fields ->> 'name',
      'phone', o.fields ->> 'phone', 'email', o.fields ->> 'email', 'birthDate', o.fields ->> 'birthDate')) from (
      select o.number, o.fields from import_row o where o.import_id = ${importId} and o.file_id = ${fileId}`
  const first = sql`order by o.fields ->> 'number' is null, o.number limit ${maxNamesakes + 1}) o`
  // The rows of a number, a name and an address are read once, because comparing all pairs of rows takes minutes. `offset 0`
  // makes PostgreSQL use the indexes although new rows have no statistics.
  const { rows: found } = await sql<FoundInFile>`
    with r as materialized (
      select *, ${folded(sql`fields ->> 'name'`)} as name, fields ->> 'number' is null as unnumbered
      from import_row where file_id = ${fileId} and number = any (${rowNumbers}::integer[])
    ), numbered as materialized (
      select n.number, min(o.number) as first from (select distinct fields ->> 'number' as number from r) n
      cross join lateral (select o.number from import_row o
        where o.file_id = ${fileId} and o.fields ->> 'number' = n.number offset 0) o group by n.number
    ), named as materialized (
      select n.name, (select ${others} and ${folded(sql`o.fields ->> 'name'`)} = n.name ${first}) as rows
      from (select distinct name from r where unnumbered) n
    ), addressed as materialized (
      select e.email, (select ${others} and o.fields ->> 'email' = e.email ${first}) as rows
      from (select distinct fields ->> 'email' as email from r where unnumbered) e
    ), owner as materialized (
      select distinct e.email, o.fields ->> 'number' as number, o.fields ->> 'birthDate' as birth_date,
        ${folded(sql`o.fields ->> 'name'`)} as name
      from (select distinct fields ->> 'email' as email from r) e
      cross join lateral (
        select * from import_row o where o.import_id = ${importId} and o.fields ->> 'email' = e.email offset 0) o
      join import_file f on f.id = o.file_id and f.kind = 'patients'
    )
    select r.number, case r.outcome when 'undecided' then r.problem end as undecided,
      (select jsonb_build_object('row', o.number, 'name', o.fields ->> 'name') from numbered n
        join import_row o on o.file_id = r.file_id and o.number = n.first
        where n.number = r.fields ->> 'number' and n.first < r.number) as same,
      (select rows from named where named.name = r.name and r.unnumbered) as namesakes,
      (select rows from addressed where email = r.fields ->> 'email' and r.unnumbered) as sharers,
      exists (select from owner o where o.email = r.fields ->> 'email'
        and case when o.number is null or r.unnumbered
          then o.name <> r.name or o.birth_date <> r.fields ->> 'birthDate'
          else o.number <> r.fields ->> 'number' end) as shared
    from r`.execute(tx)
  const fieldsOf = new Map(rows.map(({ number, fields }) => [number, fields]))
  return new Map(
    found.flatMap(({ number, same, namesakes, sharers, ...each }) => {
      const fields = fieldsOf.get(number)
      const isEarlier = (other: OtherRow) => other.row < number || other.number !== null
      const alike = (namesakes ?? []).filter(isEarlier)
      const all = [...alike, ...(sharers ?? []).filter(isEarlier)].sort((one, other) => one.row - other.row)
      const duplicate = fields && findDuplicate(fields, same, all)
      return [[number, { ...each, hasManyNamesakes: alike.length > maxNamesakes, ...(duplicate && { duplicate }) }]]
    }),
  )
}

/** Two rows without a number are the same if they have a name and another detail in common, and no other birth date. */
function findDuplicate(
  { name, phone, email, birthDate }: PatientFields,
  same: FoundInFile['same'],
  alike: readonly OtherRow[],
): ImportProblem | undefined {
  if (same) {
    const code = isSameName(same.name, name) ? 'duplicate_row' : 'duplicate_number'
    return { code, field: 'number', row: same.row }
  }
  const twin = alike.find((other) => {
    if (!isSameName(other.name, name)) return false
    if (other.birthDate && birthDate) return other.birthDate === birthDate
    return isSamePhone(other.phone, phone) || (other.email && other.email === email)
  })
  return twin && { code: 'duplicate_row', row: twin.row }
}

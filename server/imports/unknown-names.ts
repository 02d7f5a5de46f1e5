import { type Kysely, sql } from 'kysely'
import type { NameChoice, UnknownNames } from '#contract/schemas/import.ts'
import { AppError } from '../app-error.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { lockImport } from './change-import.ts'
import { findChosen } from './kinds/chosen-names.ts'
import { findDoctors, findTreatments, fold, type Named } from './kinds/find-named.ts'

type Kind = NameChoice['kind']

/** Maximum number of names in an answer. */
const listed = 200

const fieldOf = { treatments: 'treatment', doctors: 'doctor' } as const

/**
 * Returns the treatments and doctors that appointments of an import name and no one knows: neither the portal nor another file of
 * the import. Those with most rows, with what an admin has chosen for them, and what can be chosen. Throws `no_such_import`.
 */
export async function listUnknownNames({ db }: Context, id: string): Promise<UnknownNames> {
  const found = await db.selectFrom('data_import').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('no_such_import')
  const [treatments, doctors] = [await findTreatments(db), await findDoctors(db)]
  const names = [
    ...(await unknownOf(db, id, 'treatments', treatments)),
    ...(await unknownOf(db, id, 'doctors', doctors)),
  ].toSorted((one, other) => other.rows - one.rows)
  const choices = (known: Map<string, Named>) =>
    [...new Map([...known.values()].map(({ id: _id, name }) => [_id, { _id, name }])).values()].toSorted((one, other) =>
      one.name.localeCompare(other.name),
    )
  return {
    names: names.slice(0, listed),
    more: Math.max(0, names.length - listed),
    treatments: choices(treatments),
    doctors: choices(doctors),
  }
}

async function unknownOf(
  db: Kysely<Database>,
  id: string,
  kind: Kind,
  known: ReadonlyMap<string, Named>,
): Promise<UnknownNames['names']> {
  const { rows: named } = await sql<{ name: string; rows: number }>`
    select r.fields ->> ${fieldOf[kind]} as name, count(*)::integer as rows
    from import_row r join import_file f on f.id = r.file_id and f.kind = 'appointments'
    where r.import_id = ${id} and r.fields ->> ${fieldOf[kind]} is not null group by 1 order by 1`.execute(db)
  const { rows: brought } = await sql<{ name: string }>`
    select v.name from import_row r join import_file f on f.id = r.file_id and f.kind = ${kind}
    cross join lateral (values (r.fields ->> 'name'), (r.fields ->> 'number'), (r.fields ->> 'email')) v (name)
    where r.import_id = ${id} and r.fields is not null and r.outcome is distinct from 'problem'
      and r.decision is distinct from 'skip' and v.name is not null`.execute(db)
  const inFiles = new Set(brought.map(({ name }) => fold(name)))
  const chosen = await findChosen(db, id, kind)
  const unknown = new Map<string, UnknownNames['names'][number]>()
  for (const { name, rows } of named) {
    const folded = fold(name)
    if (known.has(folded) || inFiles.has(folded)) continue
    const choice = chosen.get(folded)
    const before = unknown.get(folded)
    unknown.set(folded, {
      kind,
      name,
      ...(choice !== undefined && { chosen: choice }),
      ...before,
      rows: rows + (before?.rows ?? 0),
    })
  }
  return [...unknown.values()]
}

/** Chooses what an unknown name of an import stands for, or withdraws the choice. Throws `no_such_name` for another name. */
export function chooseName(
  { db }: Context,
  admin: AuditContext,
  id: string,
  { kind, name: given, chosen }: NameChoice,
): Promise<void> {
  const name = fold(given)
  const isTreatment = kind === 'treatments'
  return transact(db, admin, async (tx) => {
    await lockImport(tx, id, ['checked'])
    const unknown = await unknownOf(tx, id, kind, isTreatment ? await findTreatments(tx) : await findDoctors(tx))
    if (!unknown.some((each) => fold(each.name) === name)) throw new AppError('no_such_name')
    await tx
      .deleteFrom('import_name')
      .where('import_id', '=', id)
      .where('kind', '=', kind)
      .where('name', '=', name)
      .execute()
    if (chosen !== undefined) {
      await tx
        .insertInto('import_name')
        .values({ import_id: id, kind, name, ...(isTreatment ? { treatment_id: chosen } : { doctor_id: chosen }) })
        .execute()
    }
    await tx.updateTable('data_import').set({ outdated: true }).where('id', '=', id).execute()
  }).catch((error: unknown) => {
    if (violatesConstraint(error, 'name_of_treatment') || violatesConstraint(error, 'name_of_its_kind'))
      throw new AppError('no_such_treatment')
    if (violatesConstraint(error, 'name_of_doctor')) throw new AppError('no_such_doctor')
    throw error
  })
}

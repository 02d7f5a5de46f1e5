import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { changeClinic as contract } from '#contract/routes/clinic.ts'
import type { ClinicSettings } from '#contract/schemas/clinic.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'
import { readSettings } from './queries.ts'

type Tx = Transaction<Database>
type ClinicInput = Parsed<typeof contract>['body']

/**
 * Changes the clinic's name, address, phone, hours, language and email address for messages. Returns the settings with
 * their new version, or `version_conflict` if `version` is outdated. Idempotent: an outdated version with unchanged
 * content, as in a retry after a lost response, is no conflict.
 */
export function changeClinic(
  context: Context,
  admin: AuditContext,
  input: ClinicInput,
): Promise<ClinicSettings | 'version_conflict'> {
  return transact(context.db, admin, async (tx) => {
    if (await savePlace(tx, input)) await saveHours(tx, input.hours)
    else if (!(await isUnchanged(tx, input))) return 'version_conflict'
    return readSettings(tx)
  })
}

// A concurrent change waits here for the first one, and then finds another version.
async function savePlace(tx: Tx, { version, ...description }: ClinicInput): Promise<boolean> {
  const place = toRow(description)
  // A clinic without a description has no row, and version 0.
  const { numInsertedOrUpdatedRows: inserted } =
    version === 0
      ? await tx
          .insertInto('clinic')
          .values(place)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
      : {}
  if (inserted) return true
  const { numUpdatedRows } = await tx
    .updateTable('clinic')
    .set({ ...place, version: sql`version + 1` })
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

// Keeps the language and the first weekday if none is given.
function toRow({ name, street, city, phone, email, language, firstWeekday }: Omit<ClinicInput, 'version' | 'hours'>) {
  return {
    ...{ name, street, city, phone, email: email ?? null, ...(language && { language }) },
    ...(firstWeekday !== undefined && { first_weekday: firstWeekday }),
  }
}

// Writes only rows that differ, so that the audit entries name the days that changed.
async function saveHours(tx: Tx, hours: ClinicInput['hours']): Promise<void> {
  const open = hours.map(({ weekday }) => weekday)
  await tx
    .deleteFrom('opening_hours')
    .where('weekday', 'not in', [0, ...open])
    .execute()
  for (const { weekday, opens, closes } of hours) {
    const span = { opens_minute: opens, closes_minute: closes }
    await tx
      .insertInto('opening_hours')
      .values({ weekday, ...span })
      .onConflict((conflict) =>
        conflict
          .column('weekday')
          .doUpdateSet(span)
          .where(sql<boolean>`(opening_hours.opens_minute, opening_hours.closes_minute) <> (${opens}, ${closes})`),
      )
      .execute()
  }
}

// Locks the row, so that it does not change while it is read.
async function isUnchanged(tx: Tx, { hours, ...description }: ClinicInput): Promise<boolean> {
  const place = await tx
    .selectFrom('clinic')
    .select(['name', 'street', 'city', 'phone', 'email', 'language', 'first_weekday'])
    .forUpdate()
    .executeTakeFirst()
  const week = await tx
    .selectFrom('opening_hours')
    .select(['weekday', 'opens_minute as opens', 'closes_minute as closes'])
    .orderBy('weekday')
    .execute()
  const newWeek = hours.map(({ weekday, opens, closes }) => ({ weekday, opens, closes }))
  newWeek.sort((a, b) => a.weekday - b.weekday)
  return JSON.stringify([place, week]) === JSON.stringify([{ ...place, ...toRow(description) }, newWeek])
}

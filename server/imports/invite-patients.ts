import { sql } from 'kysely'
import type { PatientInvitations } from '#contract/schemas/import.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { canSignIn, deliverablePersonEmail } from '../identity/queries.ts'
import type { Tx } from './portable.ts'

const againAfterDays = 30
const batch = 500

/** Whether a selected `person` has an address that is no one else's, also not in an imported file. */
const hasOwnAddress = sql<boolean>`(${deliverablePersonEmail} <> ''
  and not exists (select from former_email f where f.email = person.email and f.person_id <> person.id)
  and not exists (select from import_source o
    where o.kind = 'patients' and o.fields ->> 'email' = person.email and o.object_id <> person.id))`

/** Whether an invitation can be mailed to a selected `person`, who may have been invited before. */
export const canBeInvited = sql<boolean>`(person.role = 'patient' and not ${canSignIn} and ${hasOwnAddress})`

/** The patients of an import as `s` and `person`: whom it was the first to bring along, and whom its rows found again. */
const patientsOf = (importId: string) => sql`
  import_source s join person on person.id = s.object_id
  where s.kind = 'patients' and (s.import_id = ${importId} or s.object_id in (
    select r.object_id from import_row r join import_file f on f.id = r.file_id and f.kind = 'patients'
    where r.import_id = ${importId} and r.result in ('added', 'updated', 'unchanged', 'kept')))`

/** Returns the latest time at which someone was invited who is invited again now. */
function latest(now: Date): Date {
  return new Date(now.getTime() - againAfterDays * 86_400_000)
}

/** Counts the patients of an import by whether they can be invited, and the mails to them. Throws `no_such_import`. */
export async function getInvitations({ db, clock }: Context, importId: string): Promise<PatientInvitations> {
  const { rows } = await sql<PatientInvitations>`
    with p as materialized (
      select person.id, case when person.role <> 'patient' or ${canSignIn} then 'canSignIn'
        when not ${hasOwnAddress} then 'noAddress'
        when s.invited_at > ${latest(clock())} then 'invited' else 'ready' end as state
      from ${patientsOf(importId)}
    ), m as materialized (
      select o.state from outbox o where o.template = 'patient_invited' and o.person_id in (select id from p)
    )
    select p.*, m.* from
      (select (count(*) filter (where state = 'ready'))::integer as ready,
        (count(*) filter (where state = 'invited'))::integer as invited,
        (count(*) filter (where state = 'noAddress'))::integer as "noAddress",
        (count(*) filter (where state = 'canSignIn'))::integer as "canSignIn" from p) p,
      (select (count(*) filter (where state = 'waiting'))::integer as waiting,
        (count(*) filter (where state = 'delivered'))::integer as sent,
        (count(*) filter (where state = 'failed'))::integer as failed from m) m
    where exists (select from data_import where id = ${importId})`.execute(db)
  const [counts] = rows
  if (!counts) throw new AppError('no_such_import')
  return counts
}

/**
 * Withdraws the invitations to patients of an import whose mails have not been tried, so that an undo also removes these patients.
 */
export async function withdrawInvitations(tx: Tx, importId: string): Promise<void> {
  await sql`
    with dropped as (
      update outbox set state = 'dropped' where template = 'patient_invited' and state = 'waiting' and attempts = 0
        and person_id in (select s.object_id from ${patientsOf(importId)}) returning person_id
    )
    update import_source s set invited_at = null from dropped d where s.kind = 'patients' and s.object_id = d.person_id`.execute(
    tx,
  )
}

/**
 * Invites the next patients of an import. Queues the mails in the transaction that notes the invitations, so no one gets two.
 * Returns how many were invited.
 */
export async function inviteNext(tx: Tx, importId: string, now: Date): Promise<number> {
  const { rows } = await sql`
    with chosen as (
      select s.object_id as id from ${patientsOf(importId)} and ${canBeInvited}
        and (s.invited_at is null or s.invited_at <= ${latest(now)})
      order by s.object_id limit ${batch} for update of s
    ), invited as (
      update import_source s set invited_at = ${now} from chosen c where s.kind = 'patients' and s.object_id = c.id
      returning s.object_id as id
    )
    insert into outbox (template, person_id, created_at, due_at)
    select 'patient_invited', id, ${now}, ${now} from invited returning id`.execute(tx)
  return rows.length
}

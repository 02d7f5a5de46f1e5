import { type QueryCreator, type Selectable, sql } from 'kysely'
import { isDeliverable } from '#contract/placeholder-email.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { nextTimeOfDay } from '../next-time-of-day.ts'
import { isDaytime, reminderHours } from './daytime.ts'
import { toDeliveryError } from './delivery-error.ts'
import { findMailLook } from './find-mail-look.ts'
import type { Message, Template, Templates } from './mail.ts'
import { DeliveryError, type MailService } from './mail-service.ts'
import { mailsAtOnce } from './open-smtp.ts'
import { renderMail } from './render-mail.ts'

/** Result of a run: how many mails it leased, and the errors. */
export interface Delivered {
  readonly taken: number
  readonly failures: readonly unknown[]
}

/** Longer than a delivery can take, so that no other process leases the mail in the meantime. */
const leaseMs = 60_000
const longestMs = 30_000
const firstDelayMs = 10_000
const longestDelayMs = 3_600_000
/** Ten seconds, doubled up to an hour: about three days. */
const maxAttempts = 80

/**
 * Leases up to five due mails, oldest first, and sends them concurrently. Delivery is at least once: if the process
 * dies, they are sent again after the lease. A mail about a booking waits while an earlier one about it is in flight.
 * Reminders and invitations of patients are sent by day, after all other mail, the invitations last. Any number of processes may run it. Aborting `stop` abandons the mail
 * in flight until the lease ends.
 */
export async function deliverDue(
  context: Context,
  mail: MailService,
  templates: Templates,
  stop?: AbortSignal,
): Promise<Delivered> {
  const jobs = await leaseDue(context, templates)
  const settled = await Promise.allSettled(
    jobs.map((job) => deliver(context, mail, templates[job.template], job, stop)),
  )
  const failures = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  return { taken: jobs.length, failures }
}

interface TakenJob extends Message, Pick<Selectable<Database['outbox']>, 'template' | 'subject' | 'attempts'> {}

// The lease is a due time in the future, at which the mail is free again if this process dies.
async function leaseDue({ db, clock, timeZone }: Context, templates: Templates): Promise<TakenJob[]> {
  const now = sql`${clock()}::timestamptz`
  const byDay = namesByDay(templates)
  const bulk = Object.entries(templates).flatMap(([name, { isBulk }]) => (isBulk ? [name] : []))
  const isByDay = sql`template = any (${byDay})`
  const { rows } = await sql<TakenJob>`
    with due as materialized (
      select id from outbox
      where state = 'waiting' and due_at <= ${now} and (not ${isByDay} or ${isDaytime(clock(), timeZone)})
        and not exists (
          select from outbox earlier
          where earlier.subject_id = outbox.subject_id
            and ((earlier.occasion ->> 'sequence')::integer < (outbox.occasion ->> 'sequence')::integer
              or earlier.template = any (${byDay}) and earlier.due_at > ${now})
            and earlier.state = 'waiting' and earlier.attempts > 0 and earlier.trouble is null)
      order by ${isByDay}, template = any (${bulk}), due_at limit ${mailsAtOnce} for update skip locked
    )
    update outbox set attempts = attempts + 1, due_at = ${now} + ${leaseMs} * interval '1 ms'
    from due where outbox.id = due.id
    returning outbox.id, template, subject, subject_id as "subjectId", occasion, person_id as "personId", email, language,
      created_at as "createdAt", attempts`.execute(db)
  return rows
}

/** Returns when the next mail is due, which may be in the past; nothing if none is waiting. */
export async function findNextMail({ db, clock, timeZone }: Context, templates: Templates): Promise<Date | undefined> {
  const now = clock()
  const day = isDaytime(now, timeZone)
    ? sql`due_at`
    : sql`greatest(due_at, ${nextTimeOfDay(now, timeZone, reminderHours.from)})`
  const { rows } = await sql<{ at: Date | null }>`
    select min(case when template = any (${namesByDay(templates)}) then ${day} else due_at end) as at
    from outbox where state = 'waiting'`.execute(db)
  return rows[0]?.at ?? undefined
}

function namesByDay(templates: Templates): string[] {
  return Object.entries(templates).flatMap(([name, { isByDay }]) => (isByDay ? [name] : []))
}

async function deliver(
  context: Context,
  mail: MailService,
  template: Template,
  job: TakenJob,
  stop: AbortSignal | undefined,
): Promise<void> {
  const sent = await send(context, mail, template, job, stop).catch(async (error: unknown) => {
    await reschedule(context, job, error instanceof DeliveryError ? error : new DeliveryError('not_composed', false))
    throw error
  })
  const forgotten = { trouble: null, email: null, language: null }
  // It was delivered, regardless of what another process has stored. Its own address is no longer needed.
  const settled = sent
    ? ({ state: 'delivered', delivered_at: context.clock(), ...forgotten } as const)
    : ({ state: 'dropped', ...forgotten } as const)
  const settle = (db: QueryCreator<Database>) => db.updateTable('outbox').set(settled).where('id', '=', job.id)
  if (sent && template.onDelivery) await template.onDelivery(context.db.with('settled', settle), job).execute()
  else await settle(context.db).execute()
}

async function send(
  context: Context,
  { sender, transport }: MailService,
  template: Template,
  job: TakenJob,
  stop: AbortSignal | undefined,
): Promise<boolean> {
  if (job.subject !== (template.subject ?? null)) throw new Error(`A message ${job.template} is about ${job.subject}.`)
  const composed = await template.compose(context, job)
  // Reserved names have no mailbox.
  if (!composed || !isDeliverable(composed.to.address)) return false
  const clinic = await context.db.selectFrom('clinic').select(['name', 'street', 'city', 'phone']).executeTakeFirst()
  const from = { name: sender.name ?? clinic?.name ?? '', address: sender.address }
  const message = renderMail(composed, {
    id: job.id,
    from,
    now: context.clock(),
    clinic,
    look: await findMailLook(context),
  })
  const signal = AbortSignal.any([AbortSignal.timeout(longestMs), ...(stop ? [stop] : [])])
  await transport.sendMail({ ...message, signal }).catch((error: unknown) => {
    throw toDeliveryError(error)
  })
  return true
}

// Only the last lease stores a result: an earlier one is outdated.
async function reschedule({ db, clock }: Context, job: TakenJob, { trouble, final }: DeliveryError): Promise<void> {
  const failed = final || job.attempts >= maxAttempts
  const doubled = Math.min(firstDelayMs * 2 ** (job.attempts - 1), longestDelayMs)
  // Jitter between half and all of the delay, so that mails that failed together are not retried together.
  const delay = doubled * (0.5 + Math.random() / 2)
  await db
    .updateTable('outbox')
    .set({ state: failed ? 'failed' : 'waiting', trouble, due_at: new Date(clock().getTime() + delay) })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'waiting')
    .execute()
}

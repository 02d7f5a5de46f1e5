import { createInterface } from 'node:readline'
import { type Kysely, sql } from 'kysely'
import type { OpenedMail } from '#contract/schemas/mail.ts'
import { mountClinicPages } from '../clinic-pages.ts'
import type { Database } from '../database/schema.ts'
import { seedDemoClinic } from '../demo/seed-demo.ts'
import { freePort } from '../free-port.ts'
import { makeAdmin } from '../identity/make-admin.ts'
import { startImports } from '../imports/run-imports.ts'
import type { Place } from '../mail/mail.ts'
import { sweepPayments } from '../payments/sweep.ts'
import { queueReminders } from '../reminders/queue-reminders.ts'
import { clearClinic } from './clear-clinic.ts'
import { renderEveryMail } from './every-mail.ts'
import { rita, type SsoPerson, serveSso } from './serve-sso.ts'
import { snapshotClinic } from './snapshot-clinic.ts'
import { openTemplateDatabase } from './template-database.ts'
import { startTestApp, type TestOptions } from './test-app.ts'

// The portal for browser tests as a process: `node server/testing/serve.ts '{"now": "2026-11-23T09:00:00-08:00"}'`.
// Prints its address as a line of JSON and reads commands as lines of JSON until its input ends.
const { offersSso, ...options } = JSON.parse(process.argv[2] ?? '{}') as TestOptions & { offersSso?: true }
const port = await freePort()
const template = await openTemplateDatabase()
const publicUrl = `http://localhost:${port}`
const { openGoogleStandIn } = await import('../test-mode/google.ts')
const google = openGoogleStandIn({ publicUrl: new URL(publicUrl) })
const sso = offersSso && (await serveSso(publicUrl))
const portal = await startTestApp(template.address, {
  ...{ ...options, publicUrl, google: google.client, live: true },
  ...(sso && { sso: sso.settings }),
})
const { app, context, provider } = portal
if (provider) (await import('../test-mode/stripe.ts')).mountStripeStandIn(app, provider)
google.mount(app)
await mountClinicPages(app, context)
// The client of the tests fails if the server ends an idle connection just when it is used again.
app.server.keepAliveTimeout = 300_000
await app.listen({ host: '127.0.0.1', port })
await context.google?.connect()
const stopImports = startImports(context, () => {})
const restoreClinic = await snapshotClinic(context.db)
print({ url: context.publicUrl.origin })

let advanced = 0
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line) as Command
  if (command.advanceMinutes !== undefined) advance(command.advanceMinutes)
  if (command.reset) {
    advance(-advanced)
    await sql`truncate booking, waitlist_entry, contact_message, outbox, closed_days, data_import, import_source cascade`.execute(
      context.db,
    )
    await restoreClinic()
    await context.mail?.kept?.forget(new Date(8.64e15))
    context.availability.invalidate()
  }
  if (command.demo) {
    await clearClinic(context.db)
    await seedDemoClinic(context.db, { now: context.clock(), timeZone: context.timeZone, seed: 1 })
    context.availability.invalidate()
  }
  if (command.fresh) {
    await clearClinic(context.db)
    await sql`truncate setup_step`.execute(context.db)
    await sql`update online_booking set state = 'paused'`.execute(context.db)
    context.availability.invalidate()
  }
  if (command.admin) await makeAdmin(context.db, command.admin)
  if (command.people) await addPeople(context.db, command.people)
  if (command.ageSessions) {
    await sql`update session set confirmed_at = now() - interval '16 minutes'`.execute(context.db)
  }
  if (command.factorDays !== undefined) {
    const days = command.factorDays
    await sql`update session_rule set factor_since = now() - make_interval(days => ${days})`.execute(context.db)
  }
  if (sso && command.ssoPerson)
    sso.next = command.ssoPerson === 'cancels' ? 'cancels' : { ...rita, ...command.ssoPerson }
  if (command.remind) await queueReminders(context)
  if (command.deliver) await provider?.deliveries.deliverDue()
  if (command.sweep && context.cardPayment) await sweepPayments(context, context.cardPayment)
  if (command.everyMail) print({ mails: await renderEveryMail(portal, command.everyMail) })
  else print(command.mails ? { mails: await deliverAndOpen() } : { ok: true })
}
await stopImports()
await portal.close()
if (sso) await sso.close()
await template.close()

function advance(minutes: number): void {
  portal.advance(minutes)
  advanced += minutes
}

async function deliverAndOpen(): Promise<(OpenedMail | undefined)[]> {
  const kept = context.mail?.kept
  if (!kept) throw new Error('This portal keeps no mail.')
  await portal.deliverMail()
  const { mails } = await kept.list({ page: 1, onPage: 1_000 })
  return Promise.all(mails.map(({ _id }) => kept.open(_id)))
}

async function addPeople(db: Kysely<Database>, { count, domain }: NonNullable<Command['people']>): Promise<void> {
  const people = Array.from({ length: count }, (_, place) => {
    const number = String(place + 1).padStart(3, '0')
    return { id: crypto.randomUUID(), name: `Person ${number}`, email: `person.${number}@${domain}` }
  })
  await db.insertInto('person').values(people).execute()
}

interface Command {
  readonly advanceMinutes?: number
  /** Deletes bookings, the waitlist, closed days, messages and mail, and restores treatments, doctors, settings and the clock. */
  readonly reset?: true
  /** Replaces the clinic and everyone in it by the demo clinic. */
  readonly demo?: true
  /** Leaves what a new installation without sample data has. */
  readonly fresh?: true
  readonly admin?: { readonly email: string; readonly password: string }
  /** Inserts people who cannot sign in. */
  readonly people?: { readonly count: number; readonly domain: string }
  /** Makes every session too old for actions that require a recent sign-in. */
  readonly ageSessions?: true
  /** Makes the requirement of a second factor have begun so many days ago, for admins. */
  readonly factorDays?: number
  /** The person who signs in at the provider of the single sign-on next. */
  readonly ssoPerson?: Partial<SsoPerson> | 'cancels'
  /** Queues the reminders that are due. */
  readonly remind?: true
  /** Delivers the payment provider's due events. */
  readonly deliver?: true
  /** Runs one round of the payment sweep. */
  readonly sweep?: true
  /** Delivers due mail and answers all mail since the last reset, newest first. */
  readonly mails?: true
  readonly everyMail?: Place
}

function print(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

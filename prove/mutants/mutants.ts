import { type Mutant, noDayLock, noPlaceConstraint, remove, shortProof } from './mutant.ts'
import { scheduleMutants } from './schedule-mutants.ts'
import { visitMutants } from './visit-mutants.ts'

const tables = 'server/database/migrations/0054-baseline.sql'
const bookAppointment = 'server/bookings/book-appointment.ts'
const claim = 'server/database/functions/portal/claim.sql'

/** The known mistakes. A test checks that each `find` still occurs exactly once in its file. */
export const mutants: readonly Mutant[] = [
  ...scheduleMutants,
  ...visitMutants,
  {
    name: 'member-of-anyone',
    mistake: 'Books for a family member of another account, or for a removed one.',
    edits: [remove(claim, ' and m.account_id = patient and m.removed_at is null')],
    caughtBy: { tests: 'server/family/family.test.ts', title: 'another account’s member' },
  },
  {
    name: 'account-in-one-place',
    mistake: 'Lets an account have one appointment at a time, regardless of who is treated.',
    edits: [
      { file: claim, find: 'find_conflict(coalesce(asked.member_id, patient)', replace: 'find_conflict(patient' },
    ],
    caughtBy: { tests: 'server/family/family.test.ts', title: 'two children and themselves' },
  },
  {
    name: 'amount-check',
    mistake: 'Accepts any amount in any currency for the price of the booking.',
    edits: [
      remove(
        'server/payments/payment-state.ts',
        `  if (intent.amount_received !== payment.amount_cents || intent.currency !== 'usd') {
    return { state: 'refund_due', reason: 'amount_differs' }
  }
`,
      ),
    ],
    caughtBy: { tests: 'server/payments/pay-booking.test.ts', title: 'another amount or currency' },
  },
  {
    name: 'disputed-stays-paid',
    mistake: 'Ignores an open dispute.',
    edits: [
      remove(
        'server/payments/payment-state.ts',
        `  if (intent.dispute === 'open') return { state: 'disputed', ...noLongerPaid }
`,
      ),
    ],
    caughtBy: { tests: 'server/payments/disputes.test.ts', title: 'is no longer paid' },
  },
  {
    name: 'unconfirmed-commit',
    mistake: 'Confirms a booking whose wait for the synchronous standby was canceled.',
    edits: [remove('server/database/standbys.ts', '    if (!isConfirmed) throw new UnconfirmedCommitError()\n')],
    caughtBy: { tests: 'server/database/standbys.test.ts', title: 'for a booking whose wait for the standby is' },
  },
  {
    name: 'waiting-commits-pile-up',
    mistake: 'Leaves the server process of a commit that waits for the standby for longer than a request may take.',
    edits: [remove('server/database/discard-unusable.ts', '            cancelQuery(client)\n')],
    caughtBy: { tests: 'server/database/standbys.test.ts', title: 'leaves no server process waiting' },
  },
  {
    name: 'answer-before-commit',
    mistake: 'Answers a booking before its transaction ends.',
    edits: [
      {
        file: bookAppointment,
        find: "import { sql } from 'kysely'",
        replace: "import { setTimeout as delay } from 'node:timers/promises'\nimport { sql } from 'kysely'",
      },
      {
        file: bookAppointment,
        find: '    context.db.connection().execute(async (db) => {',
        replace: `    new Promise<BookingOutcome | RulesNotWaived>((resolve, reject) => {
    const transaction = context.db.transaction().execute(async (db) => {`,
      },
      {
        file: bookAppointment,
        find: `      return toOutcome(db, row.claimed)
    })`,
        replace: `      resolve(await toOutcome(db, row.claimed))
      await delay(500)
    })
    transaction.catch(reject)
    })`,
      },
    ],
    caughtBy: { proof: shortProof, invariant: '6 own bookings stay seen' },
  },
  {
    name: 'client-price',
    mistake: 'Takes the price from the request.',
    edits: [
      {
        file: claim,
        find: `  if written.price_cents <> asked.price_cents and coalesce(place.refusal, '') not in ('no_such_slot', 'day_not_bookable') then
    return '{"outcome": "price_changed"}';
  end if;
`,
        replace: '  written.price_cents := asked.price_cents;\n',
      },
    ],
    caughtBy: { proof: shortProof, invariant: '4 no phantom' },
  },
  {
    name: 'event-believed',
    mistake: 'Trusts a webhook event instead of asking the provider.',
    edits: [
      {
        file: 'server/payments/webhook.ts',
        find: `  await settleIntent(context, card, await retrieveIntent(card, intentId))
`,
        replace: `  const claimed = { status: 'succeeded', amount_received: ours.amount_cents } as const
  await settleIntent(context, card, { ...(await retrieveIntent(card, intentId)), ...claimed })
`,
      },
    ],
    caughtBy: { proof: shortProof, invariant: '8 money is conserved' },
  },
  {
    name: 'lock-in-memory',
    mistake: 'Prevents double bookings by a lock in each process instead of the database.',
    edits: [
      {
        file: bookAppointment,
        find: `  const result = await claim(context, patient, request, { name: patient.name, note: request.note, ...requestKey })
`,
        replace: `  const { treatmentId, date, slot } = request
  const result = await withSlotLock(\`\${treatmentId} \${date} \${slot.start}\`, () =>
    claim(context, patient, request, { name: patient.name, note: request.note, ...requestKey }),
  )
`,
      },
      {
        file: bookAppointment,
        find: `async function toOutcome(`,
        replace: `const slotLocks = new Map<string, Promise<void>>()

async function withSlotLock<T>(slot: string, run: () => Promise<T>): Promise<T> {
  while (slotLocks.has(slot)) await slotLocks.get(slot)
  const { promise, resolve } = Promise.withResolvers<void>()
  slotLocks.set(slot, promise)
  try {
    return await run()
  } finally {
    slotLocks.delete(slot)
    resolve()
  }
}

async function toOutcome(`,
      },
      noDayLock,
      noPlaceConstraint,
    ],
    caughtBy: { proof: ['--processes', '2', '--attempts', '3000', '--minutes', '1'], invariant: '1 no double slot' },
  },
  {
    name: 'mail-before-answer',
    mistake: 'Sends a mail before it answers, and fails if the mail server fails.',
    edits: [
      {
        file: 'server/bookings/routes.ts',
        find: `        const result = await bookAppointment(context, caller, body, requestKey)
`,
        replace: `        const result = await bookAppointment(context, caller, body, requestKey)
        await context.mail?.transport.sendMail({ from: 'hello@clinic.example', to: caller.email, text: 'Booked.' })
`,
      },
    ],
    caughtBy: { proof: ['--processes', '1', '--faults', 'I15'], invariant: '15 it keeps serving' },
  },
  {
    name: 'open-intent-index',
    mistake: 'Leaves out the unique index on the open intent of a booking.',
    edits: [
      remove(
        tables,
        `create unique index one_open_intent_per_booking on payment (booking_id)
  where state in ('creating', 'open', 'confirming');
`,
      ),
    ],
    caughtBy: { tests: 'server/payments/payment-table.test.ts', title: 'rejects a second payment' },
  },
  {
    name: 'owner-check',
    mistake: 'Opens the payment of a booking without checking its owner.',
    edits: [
      {
        file: 'server/payments/create-payment-intent.ts',
        find: `  const booking = await lockBooking(tx, bookingId, accountId)
`,
        replace: `  const booking = await lockBooking(tx, bookingId)
`,
      },
    ],
    caughtBy: {
      tests: 'server/payments/create-payment-intent.test.ts',
      title: 'booking, even to an admin',
    },
  },
  {
    name: 'report-of-anybody',
    mistake: 'Marks a booking as paid without checking its owner.',
    edits: [
      {
        file: 'server/payments/pay-booking.ts',
        find: "findBooking(context, bookingId, { personId: patient.personId, role: 'patient' })",
        replace: "findBooking(context, bookingId, { personId: patient.personId, role: 'admin' })",
      },
      remove('server/payments/pay-booking.ts', ' || payment.patient_id !== patient.personId'),
    ],
    caughtBy: { proof: shortProof, invariant: '12 isolation' },
  },
  {
    name: 'row-before-provider',
    mistake: 'Calls the provider before the payment is stored.',
    edits: [
      {
        file: 'server/payments/create-payment-intent.ts',
        find: 'import { type CardPayment, PaymentProviderError }',
        replace: 'import { type CardPayment, createIntent, PaymentProviderError }',
      },
      {
        file: 'server/payments/create-payment-intent.ts',
        find: `  { db, clock }: Context,
  { mode }: CardPayment,
`,
        replace: `  { db, clock }: Context,
  card: CardPayment,
`,
      },
      {
        file: 'server/payments/create-payment-intent.ts',
        find: `    return insertCardPayment(tx, booking, mode, now)
`,
        replace: `    const id = crypto.randomUUID()
    await createIntent(card, { id, bookingId: booking.id, amountCents: booking.priceCents })
    const payment = await insertCardPayment(tx, booking, card.mode, now)
    await tx.updateTable('payment').set({ id }).where('id', '=', payment.id).execute()
    return { ...payment, id }
`,
      },
    ],
    caughtBy: {
      tests: 'server/payments/provider-failures.test.ts',
      title: 'opening a payment returns 503, and a retry',
    },
  },
  {
    name: 'no-lock-no-constraint',
    mistake: 'Claims a slot without the lock of its day and without the constraint.',
    edits: [noDayLock, noPlaceConstraint],
    caughtBy: { proof: shortProof, invariant: '1 no double slot' },
  },
  {
    name: 'stale-availability',
    mistake: 'Caches free times for five seconds, whatever changes.',
    edits: [
      {
        file: 'server/bookings/availability-cache.ts',
        find: `  function invalidate(day?: ClinicDay, isOutdated: (answer: unknown, key: string) => boolean = () => true): void {
`,
        replace: `  let invalidatedAt = 0
  function invalidate(day?: ClinicDay, isOutdated: (answer: unknown, key: string) => boolean = () => true): void {
    if (Date.now() - invalidatedAt < 5_000) return
    invalidatedAt = Date.now()
`,
      },
    ],
    caughtBy: { proof: shortProof, invariant: '5 availability' },
  },
  {
    name: 'transaction-uniqueness',
    mistake: 'Accepts one transaction for two payments.',
    edits: [remove(tables, '  constraint one_payment_per_intent unique (transaction_id),\n')],
    caughtBy: { tests: 'server/payments/payment-table.test.ts', title: 'rejects a second payment' },
  },
  {
    name: 'past-unpaid-counted',
    mistake: 'Counts unpaid bookings that have ended against the limit.',
    edits: [
      {
        file: 'server/database/functions/bookings/count_unpaid.sql',
        find: ' and upper(b.during) > at\n',
        replace: '\n',
      },
    ],
    caughtBy: { tests: 'server/bookings/book-appointment.test.ts', title: 'unpaid bookings that have ended' },
  },
  {
    name: 'no-check-after-body',
    mistake: 'Checks session and role only before the body arrives.',
    edits: [
      remove(
        'server/http/api/mount.ts',
        '      if (!before && request.body !== undefined && !arrived.has(request)) await admit(request, reply)\n',
      ),
    ],
    caughtBy: { tests: 'server/abuse/uploads.test.ts', title: 'session that ends while the body arrives' },
  },
  {
    name: 'reauthenticate-without-session',
    mistake: 'Confirms a password for a session that has ended.',
    edits: [
      {
        file: 'server/identity/reauthentication.ts',
        find: "  if (numUpdatedRows === 0n) throw new AppError('unauthenticated')\n",
        replace: '  if (numUpdatedRows < 0n) return\n',
      },
    ],
    caughtBy: {
      tests: 'server/identity/passwords/change-password.test.ts',
      title: 'session ends while the password is checked',
    },
  },
  {
    name: 'patients-not-locked',
    mistake: 'Locks the bookings of closed days before their patients.',
    edits: [remove('server/closed-days/close-days.ts', '    await lockAccountsOn(tx, from, to, now)\n')],
    caughtBy: { tests: 'server/closed-days/closed-days.test.ts', title: 'locks the patients before their bookings' },
  },
]

import { type Mutant, remove, shortProof } from './mutant.ts'

const moveBooking = 'server/bookings/move-booking.ts'
const functions = 'server/database/functions'
const decidePlace = `${functions}/places/decide_place.sql`
const raceProof = ['--faults', 'none', '--processes', '2', '--minutes', '0.7']

/** Known mistakes about moves, offers of the waitlist, refunds and reminders. */
export const visitMutants: readonly Mutant[] = [
  {
    name: 'move-frees-first',
    mistake: 'Frees the old time in a transaction of its own before it asks for the new one.',
    edits: [
      {
        file: moveBooking,
        find: '  return toOutcome(context, id, await runWrite(context.db, () => callMove(context.db, request)))',
        replace: `  await sql\`
    update booking set state = 'cancelled', cancelled_at = \${request.now}, cancelled_by = 'patient', transaction_id = null
    where id = \${id} and state = 'booked'\`.execute(context.db)
  const rebooking = { ...request, rebooks: true }
  return toOutcome(context, id, await runWrite(context.db, () => callMove(context.db, rebooking)))`,
      },
    ],
    caughtBy: {
      tests: 'server/bookings/move-booking.test.ts',
      title: 'is refused with the reason, and changes nothing',
    },
    alsoCaughtBy: { proof: shortProof, invariant: '2 durable acknowledgement' },
  },
  {
    name: 'staff-moves-count',
    mistake: 'Counts moves by the staff as moves of the patient.',
    edits: [
      {
        file: `${functions}/portal/move_appointment.sql`,
        find: 'written.moves := old.moves + (by_patient and not rebooks)::integer',
        replace: 'written.moves := old.moves + (not rebooks)::integer',
      },
    ],
    caughtBy: {
      tests: 'server/bookings/move-by-patient.test.ts',
      title: 'at most three times, while moves of the staff do not count',
    },
  },
  {
    name: 'move-blocked-by-itself',
    mistake: 'Counts an appointment that is to be moved as taken when it computes what is free for it.',
    edits: [{ file: 'server/bookings/other-times.ts', find: ', b.id) p', replace: ') p' }],
    caughtBy: {
      tests: 'server/bookings/move-offers.test.ts',
      title: 'an appointment and its buffer do not block its own move',
    },
  },
  {
    name: 'offer-not-claimed',
    mistake: 'Does not count the time of an offer as taken.',
    edits: [
      {
        file: `${functions}/places/places.sql`,
        find: '\n        and (o.held_until is null or o.held_until > coalesce(holds_at, at))',
        replace: '\n        and o.held_until is null',
      },
    ],
    caughtBy: { tests: 'server/waitlist/waitlist.test.ts', title: 'is held for the first in line' },
    alsoCaughtBy: { proof: raceProof, invariant: '18 offered is computed' },
  },
  {
    name: 'offer-given-away',
    mistake: 'Does not count the time of an offer as taken when it decides about a place.',
    edits: [{ file: decidePlace, find: "rules || more, '-infinity'", replace: "rules || more, 'infinity'" }],
    caughtBy: { tests: 'server/waitlist/waitlist.test.ts', title: 'is free for anyone without a job having run' },
    alsoCaughtBy: { proof: raceProof, invariant: '20 constraints are silent' },
  },
  {
    name: 'expired-offer-blocks',
    mistake: 'Leaves it to a job to end expired offers.',
    edits: [
      remove(`${functions}/portal/claim.sql`, '  perform end_expired_offers(asked.day, asked.time_zone, asked.now);\n'),
    ],
    caughtBy: { tests: 'server/waitlist/waitlist.test.ts', title: 'is free for anyone without a job having run' },
  },
  {
    name: 'offer-keeps-policy',
    mistake: 'Books an accepted offer under the policy of the moment of the offer.',
    edits: [
      {
        file: `${functions}/portal/accept_offer.sql`,
        find: "    perform write_booking(written, place.resources, '{}');\n",
        replace: `    perform write_booking(written, place.resources, '{}');
    update booking b set policy = (
      select coalesce(max(p.version), 1) from policy p where p.created_at < offer.offered_at)
    where b.id = offer.id;
`,
      },
    ],
    caughtBy: { tests: 'server/waitlist/waitlist.test.ts', title: 'has the policy of the moment of its acceptance' },
  },
  {
    name: 'network-holds-time',
    mistake: 'Offers a time to any number of accounts of one network in turn.',
    edits: [{ file: `${functions}/waitlist/offer_freed.sql`, find: 'or 3 > (select', replace: 'or 999 > (select' }],
    caughtBy: { tests: 'server/waitlist/waitlist.test.ts', title: 'by twelve accounts of one address three times' },
  },
  {
    name: 'unmailed-offer-is-free',
    mistake: 'Counts an unanswered offer only if its mail was delivered.',
    edits: [
      {
        file: `${functions}/waitlist/end_offer.sql`,
        find: 'from ended where',
        replace:
          "from ended where exists (select from outbox m where m.subject_id = offer and m.subject = 'waitlist_offer' and m.state = 'delivered') and",
      },
    ],
    caughtBy: { tests: 'server/waitlist/waitlist.test.ts', title: 'that ran out without its mail' },
  },
  {
    name: 'last-in-line-first',
    mistake: 'Offers a freed time to the person who joined last.',
    edits: [
      {
        file: `${functions}/waitlist/in_line.sql`,
        find: 'e.joined_at, e.id',
        replace: 'e.joined_at desc',
      },
    ],
    caughtBy: { tests: 'server/waitlist/waitlist.test.ts', title: 'then to who joined first' },
    alsoCaughtBy: { proof: raceProof, invariant: '22 the first in line' },
  },
  {
    name: 'moved-time-not-offered',
    mistake: 'Does not offer the time that a move frees.',
    edits: [
      remove(
        `${functions}/portal/move_appointment.sql`,
        '  perform offer_freed(free_before, old.day, old.day, asked.time_zone, asked.now);\n',
      ),
    ],
    caughtBy: { tests: 'server/waitlist/waitlist.test.ts', title: 'by a move, and offered in the same transaction' },
    alsoCaughtBy: { proof: raceProof, invariant: '22 the first in line' },
  },
  {
    name: 'refunded-twice',
    mistake: 'Requests a refund again whenever two requests compute it at the same time.',
    edits: [
      {
        file: 'server/payments/provider.ts',
        find: `{ idempotencyKey: \`refund-\${id}-\${attempt}\` }`,
        replace: `{ idempotencyKey: \`refund-\${id}-\${attempt}-\${crypto.randomUUID()}\` }`,
      },
    ],
    caughtBy: { tests: 'server/payments/decided-refunds.test.ts', title: 'two runs request a partial refund once' },
    alsoCaughtBy: { proof: raceProof, invariant: '8 money is conserved' },
  },
  {
    name: 'refunded-part-again',
    mistake: 'Refunds the decided amount in full after the clinic refunded a part in the dashboard.',
    edits: [{ file: 'server/payments/refund.ts', find: 'refund_cents - returned_cents', replace: 'refund_cents' }],
    caughtBy: { tests: 'server/payments/decided-refunds.test.ts', title: 'only the rest is refunded' },
  },
  {
    name: 'member-refunded-in-full',
    mistake: 'Refunds everything for the appointments of a family member who is removed.',
    edits: [
      {
        file: 'server/family/change-family.ts',
        find: "decideRefund(tx, bookingIds, now, 'by_policy')",
        replace: "decideRefund(tx, bookingIds, now, 'all')",
      },
    ],
    caughtBy: { tests: 'server/family/family.test.ts', title: 'refunds by the policy what was shown' },
  },
  {
    name: 'reminder-without-key',
    mistake: 'Lets two processes queue the same reminder.',
    edits: [
      {
        file: 'server/database/migrations/0110-messages.ts',
        find: `      add constraint one_message_per_occasion unique (subject_id, template, occasion, channel),\n`,
        replace: '',
      },
    ],
    caughtBy: { tests: 'server/reminders/reminders.test.ts', title: 'send each reminder once' },
  },
]

import { type Mutant, noDayLock, noPlaceConstraint, remove } from './mutant.ts'

const functions = 'server/database/functions'
const raceProof = ['--faults', 'none', '--processes', '2', '--minutes', '0.5']

/** Known mistakes about doctors, chairs and their times. */
export const scheduleMutants: readonly Mutant[] = [
  {
    name: 'absence-ignored',
    mistake: 'Offers and books the days on which a doctor is away.',
    edits: [
      {
        file: `${functions}/places/hours_of.sql`,
        find: 'where a.resource_id = w.id and',
        replace: 'where false and',
      },
    ],
    caughtBy: { tests: 'server/schedule/schedule.test.ts', title: 'an absence of several days' },
    alsoCaughtBy: { proof: raceProof, invariant: '17 within the schedule' },
  },
  {
    name: 'buffer-ignored',
    mistake: 'Books a doctor within the buffer of another appointment.',
    edits: [
      {
        file: `${functions}/places/needs_of.sql`,
        find: 'coalesce(n.buffer_minutes, t.buffer_minutes) end',
        replace: '0::smallint end',
      },
    ],
    caughtBy: { tests: 'server/schedule/schedule.test.ts', title: 'a buffer keeps the doctor' },
    alsoCaughtBy: { proof: raceProof, invariant: '16 one place at a time' },
  },
  {
    name: 'chair-ignored',
    mistake: 'Books without looking for a free chair.',
    edits: [
      {
        file: `${functions}/places/needs_of.sql`,
        find: "when 'chair' then exists (select from resource r where r.kind = 'chair')",
        replace: "when 'chair' then false",
      },
    ],
    caughtBy: { tests: 'server/schedule/schedule.test.ts', title: 'limit the places of a slot' },
    alsoCaughtBy: { proof: raceProof, invariant: '17 within the schedule' },
  },
  {
    name: 'chair-unchecked-on-move',
    mistake: 'Moves an appointment into a chair that is not free.',
    edits: [
      remove(
        `${functions}/places/decide_place.sql`,
        '\n      and (asked_chair is null or asked_chair = any (place.free))',
      ),
      {
        file: `${functions}/places/decide_place.sql`,
        find: 'from unnest(place.free, place.free_for) f (id, position)',
        replace: `from (select * from unnest(place.free, place.free_for)
      union select c.id, 2 from resource c where c.kind = 'chair' and moved is not null) f (id, position)`,
      },
    ],
    caughtBy: { tests: 'server/bookings/move-booking.test.ts', title: 'get a chair that is free' },
    alsoCaughtBy: { proof: raceProof, invariant: '20 constraints are silent' },
  },
  {
    name: 'no-day-lock',
    mistake: 'Books and moves without the lock of the day. The constraints reject what would be doubled.',
    edits: [noDayLock],
    caughtBy: {
      proof: raceProof,
      invariant: '20 constraints are silent',
      holds: ['1 no double slot', '16 one place at a time'],
    },
  },
  {
    name: 'no-day-lock-no-doctor-constraint',
    mistake: 'Books and moves without the lock of the day and without the constraint on what is taken.',
    edits: [noDayLock, noPlaceConstraint],
    caughtBy: { proof: raceProof, invariant: '16 one place at a time' },
  },
  {
    name: 'no-place-constraint',
    mistake: 'Leaves it to the code alone that nobody is in two places.',
    edits: [noPlaceConstraint],
    caughtBy: { tests: 'server/bookings/booking-table.test.ts', title: 'rejects a row that violates' },
  },
  {
    name: 'chair-not-taken',
    mistake: 'Takes no chair for a booking or an offer.',
    edits: [
      {
        file: `${functions}/places/take_place.sql`,
        find: 'where n.position > 0 or resources[1] is null;',
        replace: "where n.kind <> 'chair' and (n.position > 0 or resources[1] is null);",
      },
    ],
    caughtBy: { tests: 'server/schedule/schedule.test.ts', title: 'limit the places of a slot' },
    alsoCaughtBy: { proof: raceProof, invariant: '24 takes what it needs' },
  },
  {
    name: 'cancelled-keeps-place',
    mistake: 'Keeps what a booking takes when it is cancelled.',
    edits: [
      {
        file: `${functions}/database/delete_rows_about.sql`,
        find: "new.state = 'cancelled') execute function delete_rows_about('occupancy'",
        replace: "false) execute function delete_rows_about('occupancy'",
      },
    ],
    caughtBy: { tests: 'server/cancellations/cancel-booking.test.ts', title: 'frees the slot immediately' },
    alsoCaughtBy: { proof: raceProof, invariant: '24 takes what it needs' },
  },
]

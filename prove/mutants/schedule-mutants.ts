import { type Mutant, noDayLock, remove } from './mutant.ts'

const migration = 'server/database/migrations/0054-baseline.sql'
const raceProof = ['--faults', 'none', '--processes', '2', '--minutes', '0.5']

/** Known mistakes about doctors, chairs and their times. */
export const scheduleMutants: readonly Mutant[] = [
  {
    name: 'absence-ignored',
    mistake: 'Offers and books the days on which a doctor is away.',
    edits: [
      {
        file: 'server/database/functions/places/doctor_hours.sql',
        find: 'where a.doctor_id = doctor and',
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
        file: 'server/database/functions/places/occupied_range.sql',
        find: 'upper(during) + make_interval(mins => t.buffer_minutes)',
        replace: 'upper(during)',
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
        file: 'server/database/functions/places/find_place.sql',
        find: 'if exists (select from chair)',
        replace: 'if false',
      },
    ],
    caughtBy: { tests: 'server/schedule/schedule.test.ts', title: 'limit the places of a slot' },
    alsoCaughtBy: { proof: raceProof, invariant: '17 within the schedule' },
  },
  {
    name: 'chair-unchecked-on-move',
    mistake: 'Moves an appointment into a chair that is not free.',
    edits: [
      {
        file: 'server/database/functions/places/find_place.sql',
        find: "b.chair_id = c.id and occupies(b, '-infinity')",
        replace: "b.chair_id = c.id and moved.id is null and occupies(b, '-infinity')",
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
    mistake: 'Books and moves without the lock of the day and without the constraints on doctors and chairs.',
    edits: [
      noDayLock,
      remove(
        migration,
        `  constraint chair_in_one_place exclude using gist (chair_id with =, occupied with &&)
    where (state <> 'cancelled' and chair_id is not null),
  constraint doctor_in_one_place exclude using gist (doctor_id with =, occupied with &&)
    where (state <> 'cancelled' and doctor_id is not null),
`,
      ),
    ],
    caughtBy: { proof: raceProof, invariant: '16 one place at a time' },
  },
]

import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { addDays, type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { importsOf } from '../prove/import-client.ts'
import { residentMegabytes } from '../prove/processes/portal-process.ts'
import { attemptBooking, createUsers, type TestUser, tokenFor } from '../prove/test-users.ts'
import { migrate } from '../server/database/migrate.ts'
import type { Database } from '../server/database/schema.ts'
import { idOf } from './busy-clinic.ts'
import type { Cluster } from './cluster.ts'
import { addReceptionist, receptionist } from './measure-schedule.ts'
import { halfHours, seedScheduledClinic, zone } from './schedule-clinic.ts'

/** Numbers of rows of the two files. Half of the appointments have ended. */
export interface ImportSize {
  readonly patients: number
  readonly appointments: number
}

export interface ImportResults extends ImportSize {
  /** Seconds of the check and of the import, and of the database for writing the same rows without a portal. */
  readonly check: number
  readonly run: number
  readonly bare: number
  /** Megabytes above those before the upload, at most. */
  readonly memory: number
  /** Rows that were written. */
  readonly added: number
  /** Milliseconds of each read while the import ran, and the number of bookings that were taken. */
  readonly reads: readonly number[]
  readonly booked: number
}

const clinic = { treatments: 20, doctors: 12, chairs: 12, patients: 10, bookedADay: 0 }
const visitors = 40
/** As often as the page of an import reads it. */
const pollMs = 1_000

/** Measures an import of two files next to visitors who read and book, and the same rows written by SQL alone. */
export async function measureImport(cluster: Cluster, size: ImportSize): Promise<ImportResults> {
  await cluster.create('moving_in')
  const today = await cluster.use('moving_in', async (db) => {
    await migrate(db)
    const first = await seedScheduledClinic(db, clinic)
    await sql`delete from absence`.execute(db)
    await addReceptionist(db)
    await sql`update person set role = 'admin' where id = ${receptionist}`.execute(db)
    return first
  })
  await cluster.create('bare', 'moving_in')
  const appointments = appointmentsFrom(today, size)
  return cluster.use('moving_in', async (db) => {
    const portal = await cluster.startPortal('moving_in', { CLINIC_TIME_ZONE: zone })
    const users = await createUsers(db, visitors)
    const imports = importsOf(() => portal.url, admin, pollMs)
    const idle = residentMegabytes(portal.pid)
    let most = idle
    const watch = setInterval(() => {
      most = Math.max(most, residentMegabytes(portal.pid))
    }, 50)
    const id = await imports.begin({
      patients: [['number', 'name', 'email', 'phone', 'birthDate'], ...patientsOf(size)],
      appointments: [headings, ...appointments.map(cellsOf)],
    })
    const check = await secondsOf(() => imports.run(id, 'check'))
    const visit = visitPolitely(portal.url, users, today)
    const run = await secondsOf(() => imports.run(id, 'start'))
    const { reads, booked } = await visit.end()
    clearInterval(watch)
    const { results } = await imports.read(id)
    const added = (results.patients?.added ?? 0) + (results.appointments?.added ?? 0)
    await portal.stop()
    const bare = await cluster.use('bare', (other) => writeBare(other, size, appointments))
    return { ...size, check, run, bare, memory: most - idle, added, reads, booked }
  })
}

const admin = { personId: receptionist, sessionId: receptionist, name: 'Admin', email: 'receptionist@clinic.test' }

const headings = ['number', 'patientNumber', 'treatment', 'doctor', 'date', 'start', 'end']

interface Appointment {
  readonly number: number
  readonly patient: number
  readonly doctor: number
  readonly day: ClinicDay
  readonly start: number
}

/** Returns appointments without collisions, each doctor's in turn, from the past into the future. */
function appointmentsFrom(today: ClinicDay, { patients, appointments }: ImportSize): Appointment[] {
  const { doctors } = clinic
  const ofDay = doctors * (halfHours.count - 8)
  const days = Math.ceil(appointments / ofDay)
  return Array.from({ length: appointments }, (_, n) => {
    const [day, place] = [Math.floor(n / ofDay), n % ofDay]
    const start = halfHours.first + Math.floor(place / doctors) * halfHours.minutes
    const ahead = day - Math.floor(days / 2)
    // Visitors book today and tomorrow.
    return {
      number: n,
      patient: n % patients,
      doctor: 1 + (place % doctors),
      start,
      day: addDays(today, ahead + (ahead < 0 ? 0 : 2)),
    }
  })
}

function cellsOf({ number, patient, doctor, day, start }: Appointment): string[] {
  const timeOf = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const end = timeOf(start + halfHours.minutes)
  return [`a${number}`, `p${patient}`, `Treatment ${doctor}`, `Doctor ${doctor}`, day, timeOf(start), end]
}

function patientsOf({ patients }: ImportSize): string[][] {
  return Array.from({ length: patients }, (_, n) => {
    const born = `${1930 + (n % 90)}-0${1 + (n % 9)}-1${n % 9}`
    const name = `Given${n % 977} Family${n % 5_003}`
    return [`p${n}`, name, `moving-${n}@import.test`, `(503) 55${String(n).padStart(5, '0')}`, born]
  })
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

/** Reads four times a second and books once a second, until `end`. */
function visitPolitely(url: string, users: readonly TestUser[], today: ClinicDay) {
  const reads: number[] = []
  let [booked, ended] = [0, false]
  const work = (async () => {
    const day = addDays(today, 1)
    for (let turn = 0; !ended; turn++) {
      const began = performance.now()
      const date = encodeURIComponent(formatClinicDay(day))
      const treatments = (await (await fetch(`${url}/api/available?date=${date}`)).json()) as Treatment[]
      reads.push(performance.now() - began)
      const user = users[Math.floor(turn / 4) % users.length]
      const treatment = treatments[turn % treatments.length]
      const slot = treatment?.slots[0]
      if (turn % 4 === 0 && user && treatment && slot) {
        const token = await tokenFor(url, user)
        const { code } = await attemptBooking(url, token, user, treatment, day, slot)
        if (code === 'booked') booked++
      }
      await delay(250)
    }
  })()
  return {
    end: async () => {
      ended = true
      await work
      return { reads, booked }
    },
  }
}

/** Writes the rows by SQL alone, one statement for the patients and one for each day. Returns the seconds. */
async function writeBare(
  db: Kysely<Database>,
  size: ImportSize,
  appointments: readonly Appointment[],
): Promise<number> {
  const patients = patientsOf(size).map(([, name, email, phone]) => ({ id: crypto.randomUUID(), name, email, phone }))
  const began = performance.now()
  await sql`insert into person (id, name, email, phone)
    select id, name, email, phone from jsonb_to_recordset(${JSON.stringify(patients)}::jsonb)
      as p (id uuid, name text, email text, phone text)`.execute(db)
  for (const [day, ofDay] of Map.groupBy(appointments, (each) => each.day)) {
    const requests = ofDay.map(({ patient, doctor, start }) => ({
      ...{
        now: new Date(),
        time_zone: zone,
        actor: receptionist,
        id: crypto.randomUUID(),
        patient: patients[patient]?.id,
      },
      ...{ treatment_id: idOf('treatment', doctor), day, start, end: start + halfHours.minutes },
      ...{ doctor_id: idOf('doctor', doctor), state: 'booked' },
    }))
    await sql`select import_appointment(r) from jsonb_array_elements(${JSON.stringify(requests)}::jsonb) r`.execute(db)
  }
  return (performance.now() - began) / 1_000
}

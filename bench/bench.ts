import { parseArgs } from 'node:util'
import { boardTable } from './board-table.ts'
import { clinicsTable } from './clinics-table.ts'
import { startCluster } from './cluster.ts'
import { firstMinuteTable } from './first-minute-table.ts'
import { importTable } from './import-table.ts'
import { measureBoard } from './measure-board.ts'
import { measureClinics } from './measure-clinics.ts'
import { measureFirstMinute } from './measure-first-minute.ts'
import { measureImport } from './measure-import.ts'
import { measureNotification } from './measure-notification.ts'
import { measurePortal } from './measure-portal.ts'
import { measureSchedule } from './measure-schedule.ts'
import { measureSlowNetwork } from './measure-slow-network.ts'
import { measureWaitlist } from './measure-waitlist.ts'
import { notificationTable } from './notification-table.ts'
import { describeRun, writePage } from './performance-page.ts'
import { portalTable } from './portal-table.ts'
import { measureRush } from './rush/measure-rush.ts'
import { rushTable } from './rush/rush-table.ts'
import { scheduleTable } from './schedule-table.ts'
import { slowNetworkTable } from './slow-network-table.ts'
import { waitlistTable } from './waitlist-table.ts'

// `npm run bench`: the portal's speed as ratios to its bounds, measured in alternating rounds of one run and written to
// docs/performance.md. Creating a million bookings takes minutes (`BOOKINGS` for fewer). With `-- --short`, a small run
// that writes nothing. With names of parts (`-- schedule`) only those, which writes nothing either.
const { values, positionals } = parseArgs({ options: { short: { type: 'boolean' } }, allowPositionals: true })
const { short = false } = values
const [rounds, seconds] = short ? [2, 1] : [5, 3]
const bookings = Number(process.env.BOOKINGS ?? 1_000_000)
const [few, many, past] = short ? [10_000, 20_000, 20_000] : [10_000, bookings, bookings]

const cluster = await startCluster()
const parts = {
  portal: async () => portalTable(await measurePortal(cluster, { rounds, seconds, few, many })),
  notification: async () =>
    notificationTable(await measureNotification(cluster, { rounds, seconds: 2 * seconds, bookings: few })),
  schedule: async () => scheduleTable(await measureSchedule(cluster, { rounds, past })),
  'first-minute': async () =>
    firstMinuteTable(await measureFirstMinute(short ? { seconds: 5, rounds: 1 } : { seconds: 60, rounds })),
  waitlist: async () => waitlistTable(await measureWaitlist(cluster, { rounds })),
  board: async () => boardTable(await measureBoard(cluster, { rounds })),
  'slow-network': async () => slowNetworkTable(await measureSlowNetwork({ rounds })),
  import: async () =>
    importTable(
      await measureImport(
        cluster,
        short ? { patients: 1_000, appointments: 500 } : { patients: 20_000, appointments: 10_000 },
      ),
    ),
  clinics: async () =>
    clinicsTable(
      await measureClinics(
        cluster.folder,
        short
          ? { clinics: 8, busy: 4, asked: 3, seconds: 2, rounds: 1 }
          : { clinics: Number(process.env.CLINICS ?? 1_000), busy: 50, asked: 20, seconds: 10, rounds },
      ),
    ),
  rush: async () =>
    rushTable(await measureRush(cluster, short ? { patients: 2_000, seconds: 5 } : { patients: 50_000, seconds: 60 })),
}
const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join()}. Parts: ${Object.keys(parts).join()}.`)

const lines: string[] = []
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const part = await measure()
    console.log(`${part.join('\n')}\n`)
    lines.push(...part, '')
  }
} finally {
  await cluster.close()
}
console.log(describeRun())
if (!short && positionals.length === 0) writePage(lines, { rounds, seconds })

import type { EnvironmentOptions } from '../environment.ts'
import { databaseFaults } from './database-faults.ts'
import type { EnvironmentName, Fault } from './fault.ts'
import { processFaults } from './process-faults.ts'
import { serviceFaults } from './service-faults.ts'
import { shim } from './shim.ts'
import { storageFaults } from './storage-faults.ts'

/** All faults of `npm run prove`, in the order of injection. */
export const faults: readonly Fault[] = [...processFaults, ...databaseFaults, ...serviceFaults, ...storageFaults]

/** The environments by name. */
export const environments: Readonly<Record<EnvironmentName, () => EnvironmentOptions>> = {
  embedded: () => ({ database: 'embedded', processes: 1 }),
  server: () => ({ database: 'server', processes: 2 }),
  'small disk': () => ({ database: 'embedded', processes: 1, disk: 400 }),
  shim: () => ({ database: 'embedded', processes: 1, settings: shim().settings }),
}

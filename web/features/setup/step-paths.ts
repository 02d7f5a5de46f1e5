import type { Setup, SetupStepName } from '#contract/schemas/setup.ts'
import { adminPaths } from '../../admin-paths.ts'

const paths: Readonly<Record<SetupStepName, string>> = {
  clinic: adminPaths.clinic(),
  hours: adminPaths.clinic(),
  holidays: adminPaths.holidays(),
  treatments: adminPaths.treatments(),
  doctors: adminPaths.schedule(),
  chairs: adminPaths.schedule(),
  policy: adminPaths.clinic('rules'),
  staff: adminPaths.staff(),
  import: adminPaths.import(),
  live: adminPaths.clinic('booking'),
}

/** Returns the page of a step. Until there are treatments or doctors, it is the one that adds several. */
export function stepPath(name: SetupStepName, counts: Setup['counts'] | undefined): string {
  if (name === 'treatments' && counts?.treatments === 0) return adminPaths.addTreatments()
  if (name === 'doctors' && counts?.doctors === 0) return adminPaths.addDoctors()
  return paths[name]
}

import type { SetupStepName } from '#contract/schemas/setup.ts'
import { adminPaths } from '../../admin-paths.ts'

/** The page of each step. */
export const stepPaths: Readonly<Record<SetupStepName, string>> = {
  clinic: adminPaths.clinic(),
  hours: adminPaths.clinic(),
  holidays: adminPaths.closedDays(),
  treatments: adminPaths.treatments(),
  doctors: adminPaths.schedule(),
  chairs: adminPaths.schedule(),
  policy: adminPaths.clinic('rules'),
  staff: adminPaths.staff(),
  import: adminPaths.import(),
  live: adminPaths.clinic('booking'),
}

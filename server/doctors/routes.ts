import * as contract from '#contract/routes/doctors.ts'
import type { Doctor } from '#contract/schemas/doctor.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { shareRuns } from '../share-runs.ts'
import { listDoctors, listTeam } from './queries.ts'
import { addDoctor, changeDoctor, type SaveOutcome } from './save-doctor.ts'

/** Returns the routes for doctors. */
export function doctorRoutes(context: Context): Route[] {
  return [
    route(
      contract.listTeam,
      shareRuns(() => listTeam(context)),
    ),
    route(contract.listDoctors, () => listDoctors(context)),
    route(contract.addDoctor, async ({ caller, body }) => toAnswer(await addDoctor(context, caller, body))),
    route(contract.changeDoctor, async ({ caller, params, body }) =>
      toAnswer(await changeDoctor(context, caller, params.doctor, body)),
    ),
  ]
}

function toAnswer(result: SaveOutcome): Doctor {
  if (result.outcome !== 'saved') throw new AppError(result.outcome)
  return result.doctor
}

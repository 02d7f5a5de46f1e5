import * as contract from '#contract/doctors.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/problems.ts'
import { type Route, route } from '../http/serve.ts'
import { addDoctor } from './add-doctor.ts'
import { listDoctors, listTeam } from './queries.ts'
import { removeDoctor } from './remove-doctor.ts'

export function doctorRoutes(context: Context): Route[] {
  return [
    route(contract.listTeam, () => listTeam(context)),
    route(contract.listDoctors, () => listDoctors(context)),
    route(contract.addDoctor, async ({ caller, body }) => {
      const result = await addDoctor(context, caller, body)
      if (result.outcome !== 'added') throw new AppError(result.outcome)
      return result.doctor
    }),
    route(contract.removeDoctor, async ({ caller, params }) => ({
      deletedCount: Number(await removeDoctor(context, caller, params.email)),
    })),
  ]
}

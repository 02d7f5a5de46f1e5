import * as contract from '#contract/routes/treatments.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { shareRuns } from '../share-runs.ts'
import { addTreatments } from './add-treatments.ts'
import { listAllTreatments, listTreatments } from './queries.ts'
import { removeTreatment } from './remove-treatment.ts'
import { addTreatment, toTreatment } from './save-treatment.ts'

/** Returns the routes for treatments. */
export function treatmentRoutes(context: Context): Route[] {
  return [
    route(
      contract.listTreatments,
      shareRuns(() => listTreatments(context)),
    ),
    route(contract.listAllTreatments, () => listAllTreatments(context)),
    route(contract.addTreatment, async ({ caller, body }) => toTreatment(await addTreatment(context, caller, body))),
    route(contract.addTreatments, async ({ caller, body }) => {
      const addedCount = await addTreatments(context, caller, body.treatments)
      if (typeof addedCount === 'string') throw new AppError(addedCount)
      return { addedCount }
    }),
    route(contract.removeTreatment, async ({ caller, params }) => {
      const deletedCount = await removeTreatment(context, caller, params.id)
      if (deletedCount === 'treatment_in_use') throw new AppError(deletedCount)
      return { deletedCount }
    }),
  ]
}

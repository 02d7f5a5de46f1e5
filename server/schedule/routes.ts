import { removeDoctor as removeDoctorCall } from '#contract/routes/doctors.ts'
import * as contract from '#contract/routes/schedule.ts'
import { changeTreatment as changeTreatmentCall } from '#contract/routes/treatments.ts'
import type { ScheduleChanged } from '#contract/schemas/schedule.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { toTreatment } from '../treatments/save-treatment.ts'
import { addAbsence, addOutage, removeAbsence, removeOutage } from './absences.ts'
import { addDoctors } from './add-doctors.ts'
import { changeChairs } from './change-chairs.ts'
import { changeHours } from './change-hours.ts'
import type { ChangeOutcome } from './change-schedule.ts'
import { changeTreatment } from './change-treatment.ts'
import { orderDoctors } from './order-doctors.ts'
import { previewTreatment } from './preview-treatment.ts'
import { getSchedule, listAffectedBookings } from './queries.ts'
import { reassignAffected } from './reassign-affected.ts'
import { removeDoctor } from './remove-doctor.ts'
import { explainSlots } from './why-not.ts'

/** Returns the routes of the doctors' hours and the chairs, and of what else changes which times are free. */
export function scheduleRoutes(context: Context): Route[] {
  return [
    route(contract.getSchedule, () => getSchedule(context)),
    route(contract.listAffectedBookings, () => listAffectedBookings(context)),
    route(contract.explainSlots, async ({ query }) => {
      const answer = await explainSlots(context, query)
      if (!answer) throw new AppError('no_such_treatment')
      return answer
    }),
    route(contract.reassignAffectedBookings, ({ caller, body }) =>
      reassignAffected(context, caller, { preview: body.preview === true }),
    ),
    route(contract.changeHours, async ({ caller, body }) => toAnswer(await changeHours(context, caller, body))),
    route(contract.addDoctors, async ({ caller, body }) => {
      const { addedCount, result } = await addDoctors(context, caller, body.doctors)
      toAnswer(result)
      return { addedCount }
    }),
    route(contract.orderDoctors, async ({ caller, body }) => {
      if (!(await orderDoctors(context, caller, body.doctors))) throw new AppError('version_conflict')
      return { success: true as const }
    }),
    route(contract.addAbsence, async ({ caller, body }) => toAnswer(await addAbsence(context, caller, body))),
    route(contract.removeAbsence, async ({ caller, params }) => ({
      deletedCount: await removeAbsence(context, caller, params.id),
    })),
    route(contract.changeChairs, async ({ caller, body }) => toAnswer(await changeChairs(context, caller, body))),
    route(contract.addOutage, async ({ caller, body }) => toAnswer(await addOutage(context, caller, body))),
    route(contract.removeOutage, async ({ caller, params }) => ({
      deletedCount: await removeOutage(context, caller, params.id),
    })),
    route(removeDoctorCall, async ({ caller, params }) => ({
      deletedCount: Number(await removeDoctor(context, caller, params.doctor)),
    })),
    route(changeTreatmentCall, async ({ caller, params, body }) =>
      toTreatment(await changeTreatment(context, caller, params.id, body)),
    ),
    route(contract.previewTreatment, async ({ caller, params, body }) =>
      toAnswer(await previewTreatment(context, caller, params.id, body)),
    ),
  ]
}

function toAnswer(result: ChangeOutcome): ScheduleChanged {
  if (result.outcome !== 'changed') throw new AppError(result.outcome)
  const { outcome: _, ...changed } = result
  return changed
}

import * as contract from '#contract/routes/patients.ts'
import { AppError } from '../app-error.ts'
import { listBookings } from '../bookings/queries.ts'
import { mayShow, shownTo } from '../bookings/visible-bookings.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { addNote, assignNote, removeNote } from './notes.ts'
import { find, getPatient } from './queries.ts'

/** Returns the routes that find patients and show one to the staff. */
export function patientRoutes(context: Context): Route[] {
  return [
    route(contract.find, ({ caller, query }) => find(context, caller, query.q)),
    route(contract.getPatient, async ({ caller, params }) => orNotFound(await getPatient(context, caller, params.id))),
    route(contract.listPatientBookings, async ({ caller, params, query, setHeader }) => {
      const { bookings, total } = await listBookings(context, params.id, query.page ?? 1, mayShow(caller))
      setHeader('x-total-count', total)
      return bookings.map((booking) => shownTo(caller, booking))
    }),
    route(contract.addNote, async ({ caller, params, body }) => {
      const added = await addNote(context, caller, params.id, body)
      if (typeof added === 'string') throw new AppError(added)
      return added
    }),
    route(contract.assignNote, async ({ caller, params, body }) => {
      const changed = await assignNote(context, caller, params.id, body.memberId)
      if (typeof changed === 'string') throw new AppError(changed)
      return { modifiedCount: changed }
    }),
    route(contract.removeNote, async ({ caller, params }) => ({
      deletedCount: await removeNote(context, caller, params.id),
    })),
  ]
}

function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('no_such_patient')
  return found
}

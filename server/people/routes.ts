import * as contract from '#contract/users.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/problems.ts'
import { type Route, route } from '../http/serve.ts'
import { findPeople } from './queries.ts'
import { removePerson } from './remove-person.ts'
import { makeAdmin, removeAdmin } from './set-role.ts'

export function peopleRoutes(context: Context): Route[] {
  return [
    route(contract.listUsers, async ({ query, setHeader }) => {
      const { people, total } = await findPeople(context, query)
      setHeader('x-total-count', total)
      return people
    }),
    route(contract.makeAdmin, async ({ caller, params }) => ({
      modifiedCount: Number(await makeAdmin(context, caller, params.email)),
    })),
    route(contract.removeAdmin, async ({ caller, params }) => {
      if (params.email === caller.email) throw new AppError('not_yourself')
      const removed = await removeAdmin(context, caller, params.email)
      if (removed === 'last_admin') throw new AppError(removed)
      return { modifiedCount: Number(removed) }
    }),
    route(contract.removeUser, async ({ caller, params }) => {
      if (params.email === caller.email) throw new AppError('not_yourself')
      const outcome = await removePerson(context, caller, { email: params.email })
      if (outcome === 'last_admin') throw new AppError(outcome)
      return { deletedCount: outcome === 'removed' ? 1 : 0 }
    }),
  ]
}

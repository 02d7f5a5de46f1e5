import * as contract from '#contract/routes/passkeys.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { type Route, route } from '../../http/api/route.ts'
import { addPasskey, preparePasskey } from './add-passkey.ts'
import { removePasskey, renamePasskey } from './change-passkeys.ts'
import { listPasskeys } from './queries.ts'

const done = { success: true as const }

/** Returns the routes of a person's own passkeys. */
export function passkeyRoutes(context: Context): Route[] {
  return [
    route(contract.listPasskeys, ({ caller }) => listPasskeys(context, caller)),
    route(contract.preparePasskey, ({ caller, body }) => preparePasskey(context, caller, body.password)),
    route(contract.addPasskey, ({ caller, body }) => addPasskey(context, caller, body)),
    route(contract.renamePasskey, async ({ caller, params, body }) => {
      if (!(await renamePasskey(context, caller, { id: params.id, name: body.name })))
        throw new AppError('no_such_passkey')
      return done
    }),
    route(contract.removePasskey, async ({ caller, params, body }) => {
      await removePasskey(context, caller, { id: params.id, password: body?.password })
      return done
    }),
  ]
}

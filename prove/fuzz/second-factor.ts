import { TOTP } from 'otpauth'
import type { PreparedFactor } from '#contract/schemas/second-factor.ts'
import { type Browser, signUp } from '../../server/testing/accounts.ts'
import type { Request } from './send.ts'
import type { World } from './world.ts'

const path = '/api/session/second-factor'

/** Requests about the second factor that must be accepted, each from a receptionist of its own. */
export const factorRecipes = {
  getSecondFactor: ({ member: { cookie } }: World): Request => ({ cookie }),
  prepareSecondFactor: async (world: World): Promise<Request> => {
    const by = await addColleague(world)
    return { by, cookie: by.cookie, body: { password: world.member.password } }
  },
  turnOnSecondFactor: async (world: World): Promise<Request> => {
    const { by, prepared } = await prepare(world)
    return { by, cookie: by.cookie, body: { code: codeOf(world, prepared) } }
  },
  passSecondFactor: async (world: World): Promise<Request> => {
    const { by, prepared } = await turnedOn(world)
    return { by, cookie: by.cookie, body: { code: prepared.recoveryCodes[0] } }
  },
  turnOffSecondFactor: async (world: World): Promise<Request> => {
    const { by, prepared } = await turnedOn(world)
    return { by, body: { code: prepared.recoveryCodes[0] } }
  },
  renewRecoveryCodes: async (world: World): Promise<Request> => {
    const { by, prepared } = await turnedOn(world)
    return { by, body: { code: codeOf(world, prepared) } }
  },
  resetSecondFactor: async (world: World): Promise<Request> => {
    const { by } = await turnedOn(world)
    return { by: world.admin, params: { email: by.email } }
  },
}

async function addColleague({ portal, member, next }: World): Promise<Browser> {
  const by = await signUp(portal, { name: 'Robin', email: `colleague${next()}@clinic.test`, password: member.password })
  await portal.db.updateTable('person').set({ role: 'receptionist' }).where('id', '=', by.id).execute()
  return by
}

async function prepare(world: World): Promise<{ by: Browser; prepared: PreparedFactor }> {
  const by = await addColleague(world)
  const sent = { method: 'POST', url: `${path}/secret`, headers: { cookie: by.cookie } } as const
  const answer = await world.portal.app.inject({ ...sent, payload: { password: world.member.password } })
  return { by, prepared: answer.json() }
}

// Turned on by the code of the step before, so that the present one is not used.
async function turnedOn(world: World): Promise<{ by: Browser; prepared: PreparedFactor }> {
  const { by, prepared } = await prepare(world)
  const payload = { code: codeOf(world, prepared, -30) }
  await world.portal.app.inject({ method: 'PUT', url: path, headers: { cookie: by.cookie }, payload })
  return { by, prepared }
}

function codeOf({ portal }: World, { secret }: PreparedFactor, seconds = 0): string {
  return new TOTP({ secret }).generate({ timestamp: portal.context.clock().getTime() + seconds * 1_000 })
}

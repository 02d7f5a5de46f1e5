import * as z from 'zod/mini'
import { id, instant } from './fields.ts'

/** Browsers that the portal can name. Programs that no one recognizes have none. */
const browsers = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet'] as const

/** Systems that the portal can name. An iPad that asks for desktop pages is a Mac. */
const systems = ['Android', 'ChromeOS', 'Linux', 'Windows', 'iPad', 'iPhone', 'macOS'] as const

/** The parts of a device, to be spread into other schemas. */
export const deviceParts = { browser: z.optional(z.enum(browsers)), system: z.optional(z.enum(systems)) }

const device = z.strictObject(deviceParts)
/** What a browser says about itself. Each part is absent if it is not recognized. */
export type Device = z.infer<typeof device>

/** A session of the caller that has not ended. Its ID is no secret: it opens nothing. */
export const ownSession = z.strictObject({
  _id: id,
  ...deviceParts,
  /** The network of the sign-in: a /24 or a /48. */
  network: z.optional(z.string()),
  signedInAt: instant,
  /** Exact to some minutes. */
  lastUsedAt: instant,
  /** Whether the call was made with this session. */
  current: z.boolean(),
  /** What it waits for before it can make calls: a sign-in after it was locked, or a second factor. */
  gate: z.optional(z.enum(['locked', 'factor', 'enrol'])),
})
export type OwnSession = z.infer<typeof ownSession>

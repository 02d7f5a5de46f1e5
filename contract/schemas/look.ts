import * as z from 'zod/mini'
import { versionNumber } from './fields.ts'

/** Address and size in pixels of a logo, as an image element has them. */
export const logo = z.strictObject({ src: z.string(), width: z.int(), height: z.int() })
export type Logo = z.infer<typeof logo>

/** The clinic's logo and the color of its buttons and links (`#rrggbb`), each absent if the portal's own is used. */
const ownLook = z.strictObject({ accent: z.optional(z.string()), logo: z.optional(logo) })

/** The look for the pages. `styles` is the address of the style sheet that they load after their own. */
export const shownLook = z.strictObject({ ...ownLook.shape, styles: z.string() })

/** The look as admins change it. `version` rises with each change. */
export const look = z.strictObject({ ...ownLook.shape, version: z.int() })
export type Look = z.infer<typeof look>

export const lookInput = z.strictObject({
  accent: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i), z.toLowerCase())),
  /** The URL of an uploaded logo. */
  logo: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
  version: versionNumber(1),
})
export type LookInput = z.output<typeof lookInput>

import * as z from 'zod/mini'
import { id, translationsOf } from './fields.ts'

/** A doctor as patients see them: no email address, and the name of a treatment as speciality. */
export const colleague = z.strictObject({
  _id: id,
  name: z.string(),
  speciality: z.string(),
  /** The speciality in other languages, if the clinic entered any. */
  translations: z.optional(translationsOf({ speciality: z.string() })),
  /** The path of the photo. */
  img: z.string(),
  /** The path of the drawing for dark screens, if the photo is a drawing. */
  darkImg: z.optional(z.string()),
})
export type Colleague = z.infer<typeof colleague>

/** A doctor as admins see them. `version` rises with each change. */
export const doctor = z.strictObject({ ...colleague.shape, email: z.string(), version: z.int() })
export type Doctor = z.infer<typeof doctor>

import * as z from 'zod/mini'
import { singleLineText } from '../text.ts'
import { email, id, translationsOf } from './fields.ts'
import { hoursOfDay } from './schedule.ts'

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

/** A new doctor with a weekly schedule, in a table of several. */
export const doctorRow = z.strictObject({
  name: singleLineText(100),
  email: z.optional(email),
  /** The name of a treatment. */
  speciality: singleLineText(100),
  /** The name of the usual chair. A chair that does not exist is added. */
  chair: z.optional(singleLineText(60)),
  hours: z.array(hoursOfDay).check(z.maxLength(50)),
})
export type DoctorRow = z.output<typeof doctorRow>

import * as z from 'zod/mini'
import { addDoctor } from '#contract/routes/doctors.ts'
import { uploadImage } from '#contract/routes/images.ts'
import { validate } from '../../api/validate.ts'
import type { ValidationResult } from '../../ui/form/use-form.ts'

// Fetched with Zod when the form is first touched: the form imports this module dynamically.

/** A photo that may still be uploading. */
const img = z.custom<Promise<string>>((photo) => photo instanceof Promise)
const newDoctor = z.extend(addDoctor.body, { img })
const doctor = z.extend(addDoctor.body, { img: z.optional(img) })

/** Checks the entries of a new doctor as the server will. */
export function validateNewDoctor(entered: unknown): ValidationResult<z.output<typeof newDoctor>> {
  return validate(newDoctor, entered)
}

/** Checks the entries of a doctor who is changed as the server will; without a photo the one there is stays. */
export function validateDoctor(entered: unknown): ValidationResult<z.output<typeof doctor>> {
  return validate(doctor, entered)
}

/** Returns the error of a file before its upload: too large, or unreadable. */
export function validatePhoto(image: File): 'body_too_large' | 'image_unreadable' | undefined {
  const checked = validate(uploadImage.body, { image })
  if ('values' in checked) return undefined
  return checked.faults.image === 'too_long' ? 'body_too_large' : 'image_unreadable'
}

import * as z from 'zod/mini'
import { addDoctor } from '#contract/doctors.ts'
import { uploadImage } from '#contract/images.ts'
import { checkEntries } from '../../api/check-entries.ts'
import type { Checked } from '../../ui/use-form.ts'

// Fetched with Zod when the form is first touched: the form imports this module dynamically.

/** A new doctor whose photo may still be on its way. */
const entries = z.extend(addDoctor.body, { img: z.custom<Promise<string>>((photo) => photo instanceof Promise) })

/** Checks the entries of the form as the server will. */
export function checkDoctor(entered: unknown): Checked<z.output<typeof entries>> {
  return checkEntries(entries, entered)
}

/** What is wrong with a file before it is sent: too large, or nothing in it. */
export function checkPhoto(image: File): 'body_too_large' | 'photo_damaged' | undefined {
  const checked = checkEntries(uploadImage.body, { image })
  if ('values' in checked) return undefined
  return checked.faults.image === 'too_long' ? 'body_too_large' : 'photo_damaged'
}

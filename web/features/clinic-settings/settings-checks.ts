import type * as z from 'zod/mini'
import { addNotice, addTestimonial, changeClinic } from '#contract/clinic-settings.ts'
import { checkEntries } from '../../api/check-entries.ts'
import type { Checked } from '../../ui/use-form.ts'
import type { NoticeDraft } from './settings-api.ts'
import { faultsOfWeek, weekIn } from './week-entries.ts'

// Fetched with Zod when a form is first sent: the forms import this module dynamically.

type Entries = Record<string, unknown>

/** Checks name, place and hours as the server will; faults of a time stand under its own field, as `closes3`. */
export function checkPlace(entries: Entries, version: number): Checked<z.output<typeof changeClinic.body>> {
  const { name, street, city, phone, language } = entries
  const email = entries.email === '' ? undefined : entries.email
  const ofWeek = faultsOfWeek(entries)
  const hours = Object.keys(ofWeek).length > 0 ? [] : weekIn(entries)
  const checked = checkEntries(changeClinic.body, { name, street, city, phone, language, email, hours, version })
  if ('values' in checked) return Object.keys(ofWeek).length > 0 ? { faults: ofWeek } : checked
  return { faults: { ...checked.faults, ...ofWeek } }
}

/** Checks news as the server will; what is sent keeps the date as it was chosen. */
export function checkNotice(entries: Entries): Checked<NoticeDraft> {
  const checked = checkEntries(addNotice.body, entries)
  return 'values' in checked ? { values: checked.values } : checked
}

/** Checks what a patient said as the server will. */
export function checkTestimonial(entries: Entries): Checked<z.output<typeof addTestimonial.body>> {
  return checkEntries(addTestimonial.body, { ...entries, stars: Number(entries.stars) })
}

import type { Language } from '#contract/languages.ts'
import type { getCalendarEntry } from '#contract/routes/bookings.ts'
import { call, type Route } from '../../api/client.ts'
import { saveFile } from '../../ui/save-file.ts'

const toEntry = {
  name: 'getCalendarEntry',
  method: 'GET',
  path: '/booking/:id/calendar',
  access: 'patient',
  answerType: 'text/calendar; charset=utf-8',
} as const satisfies Route<typeof getCalendarEntry>

/** Downloads a booking as a calendar file in the language of the page. Throws `ApiError`. */
export async function saveCalendarEntry(id: string, fileName: string): Promise<void> {
  const language = document.documentElement.lang as Language
  const entry = await call<typeof getCalendarEntry>(toEntry, { params: { id }, query: { language } })
  saveFile(entry, toEntry.answerType, fileName)
}

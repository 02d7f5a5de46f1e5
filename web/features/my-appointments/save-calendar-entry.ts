import type { Language } from '#contract/languages.ts'
import { call } from '../../api/client.ts'
import { saveFile } from '../../ui/save-file.ts'

/** Downloads a booking as a calendar file in the language of the page. Throws `ApiError`. */
export async function saveCalendarEntry(id: string, fileName: string): Promise<void> {
  const language = document.documentElement.lang as Language
  const entry = await call('patient GET /booking/:id/calendar', {
    params: { id },
    query: { language },
    asText: true,
  })
  saveFile(entry, 'text/calendar; charset=utf-8', fileName)
}

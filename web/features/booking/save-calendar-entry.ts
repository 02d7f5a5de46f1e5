import type { getCalendarEntry } from '#contract/bookings.ts'
import { call, type Route } from '../../api/client.ts'

const toEntry = {
  name: 'getCalendarEntry',
  method: 'GET',
  path: '/booking/:id/calendar',
  access: 'patient',
  answerType: 'text/calendar; charset=utf-8',
} as const satisfies Route<typeof getCalendarEntry>

/** Fetches a booking as a calendar file and hands it to the browser to keep; throws `ApiError` where it cannot. */
export async function saveCalendarEntry(id: string, fileName: string): Promise<void> {
  const entry = await call<typeof getCalendarEntry>(toEntry, { params: { id } })
  const address = URL.createObjectURL(new Blob([entry], { type: toEntry.answerType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the file after this task; some take a moment longer.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

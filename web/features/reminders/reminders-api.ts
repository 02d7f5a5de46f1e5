import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The days before an appointment on which its patient gets a reminder. */
export const reminderDays = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => call('admin GET /reminders', { signal }),
})

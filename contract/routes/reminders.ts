import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { linkToken } from '../schemas/fields.ts'
import { linkedVisit, reminderDays } from '../schemas/reminder.ts'

export const getReminders = endpoint('getReminders', 'admin GET /reminders', {
  summary: 'Returns on which days before an appointment its patient gets a reminder.',
  answer: reminderDays,
})

export const changeReminders = endpoint('changeReminders', 'admin PUT /reminders', {
  summary: 'Sets on which days before an appointment its patient gets a reminder; none turns them off. Idempotent.',
  body: reminderDays,
  answer: reminderDays,
})

const body = z.strictObject({ token: linkToken })

export const openVisitLink = endpoint('openVisitLink', 'public POST /visit-link', {
  summary:
    'Returns the appointment of a link in a reminder, or that it was moved or cancelled. The link ends when the appointment starts. Changes nothing.',
  body,
  answer: linkedVisit,
  errors: ['link_expired', 'too_many_requests'],
})

export const confirmVisit = endpoint('confirmVisit', 'public POST /visit-link/confirmation', {
  summary: 'Confirms the appointment of a link in a reminder. Idempotent.',
  body,
  answer: linkedVisit,
  errors: ['link_expired', 'too_many_requests'],
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { linkToken } from '../schemas/fields.ts'
import { linkedVisit, reminderDays } from '../schemas/reminder.ts'

export const getReminders = endpoint({
  name: 'getReminders',
  method: 'GET',
  path: '/reminders',
  access: 'admin',
  summary: 'Returns on which days before an appointment its patient gets a reminder.',
  answer: reminderDays,
  errors: [],
})

export const changeReminders = endpoint({
  name: 'changeReminders',
  method: 'PUT',
  path: '/reminders',
  access: 'admin',
  summary: 'Sets on which days before an appointment its patient gets a reminder; none turns them off. Idempotent.',
  body: reminderDays,
  answer: reminderDays,
  errors: [],
})

const body = z.strictObject({ token: linkToken })

export const openVisitLink = endpoint({
  name: 'openVisitLink',
  method: 'POST',
  path: '/visit-link',
  access: 'public',
  summary:
    'Returns the appointment of a link in a reminder, or that it was moved or cancelled. The link ends when the appointment starts. Changes nothing.',
  body,
  answer: linkedVisit,
  errors: ['link_expired', 'too_many_requests'],
})

export const confirmVisit = endpoint({
  name: 'confirmVisit',
  method: 'POST',
  path: '/visit-link/confirmation',
  access: 'public',
  summary: 'Confirms the appointment of a link in a reminder. Idempotent.',
  body,
  answer: linkedVisit,
  errors: ['link_expired', 'too_many_requests'],
})

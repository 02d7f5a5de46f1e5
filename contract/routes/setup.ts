import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { onlineBooking, onlineBookingInput } from '../schemas/online-booking.ts'
import { modified } from '../schemas/results.ts'
import { declarableSteps, finding, setup } from '../schemas/setup.ts'

export const getSetup = endpoint('getSetup', 'admin GET /setup', {
  summary: 'Returns the steps of setting up the clinic with their states, and what patients can book.',
  answer: setup,
})

export const declareStep = endpoint('declareStep', 'admin PUT /setup/steps/:step', {
  summary: 'Declares a step of setting up unneeded, or takes that back. Returns 0 if nothing changed. Idempotent.',
  params: z.strictObject({ step: z.enum(declarableSteps) }),
  body: z.strictObject({ unneeded: z.boolean() }),
  answer: modified,
})

export const checkInstallation = endpoint('checkInstallation', 'admin GET /setup/checks', {
  summary: 'Runs the checks of `npm run doctor`. Those of other services run at a public address only.',
  answer: z.strictObject({ findings: z.array(finding) }),
})

export const changeOnlineBooking = endpoint('changeOnlineBooking', 'admin PUT /setup/online-booking', {
  frees: 'all',
  summary:
    'Turns online booking on, or pauses it with a text for patients. While it is paused, patients neither book nor move appointments, open offers of the waitlist are withdrawn and no new ones are made; the desk still books. Turning it on offers the free times to the waitlist. `version` must be the current one. Idempotent.',
  body: onlineBookingInput,
  answer: onlineBooking,
  errors: ['version_conflict'],
})

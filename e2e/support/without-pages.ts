import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Schedule } from '#contract/schemas/schedule.ts'
import type { AdminTreatment, Treatment } from '#contract/schemas/treatment.ts'
import type { Portal } from './portal-process.ts'

// Steps by the API, for what a test needs but does not prove.

export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Returns a user without an account. */
export function newPerson(name = 'Maya Lindqvist'): Person {
  return { name, email: `maya.${randomUUID().slice(0, 8)}@clinic.test`, password: 'six teeth' }
}

/** Creates an account without a browser. */
export async function newAccount(request: APIRequestContext, portal: { url: string }): Promise<Person> {
  return send(request, portal, 'sign-up', newPerson())
}

/** Creates an account and signs the browser in, without the pages. */
export async function enter(page: Page, portal: { url: string }, person = newPerson()): Promise<Person> {
  return send(page.request, portal, 'sign-up', person)
}

/** Signs the browser in to an existing account, without the pages. */
export async function enterAgain(page: Page, portal: { url: string }, person: Person): Promise<Person> {
  return send(page.request, portal, 'sign-in', person)
}

/** Signs the browser in as a new admin, without the pages. */
export async function enterAsAdmin(page: Page, portal: Pick<Portal, 'url' | 'makeAdmin'>): Promise<Person> {
  const admin = newPerson()
  await portal.makeAdmin(admin)
  return enterAgain(page, portal, admin)
}

async function send(request: APIRequestContext, portal: { url: string }, way: 'sign-up' | 'sign-in', person: Person) {
  const { name, email, password } = person
  const answer = await request.post(`${portal.url}/api/auth/${way}/email`, {
    data: { email, password, ...(way === 'sign-up' && { name }) },
    headers: { origin: portal.url },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return person
}

/**
 * Books the first free slot of a treatment on a clinic day for the user who is signed in, or for one of their family, without
 * the pages. Returns the booking's ID.
 */
export async function bookThrough(
  page: Page,
  portal: { url: string },
  day: string,
  treatment: string,
  memberId?: string,
) {
  const { user }: { user: { email: string; name: string } } = await (
    await page.request.get(`${portal.url}/api/auth/get-session`)
  ).json()
  const offered: { _id: string; name: string; price: number; slots: string[] }[] = await (
    await page.request.get(`${portal.url}/api/available?date=${day}`)
  ).json()
  const { _id, price, slots } = offered.find(({ name }) => name === treatment) ?? { slots: [] }
  const booked: { success: boolean; booking: { _id: string } } = await callAs(page, portal, 'POST', '/booking', {
    treatmentId: _id,
    treatment,
    date: day,
    slot: slots[0],
    price,
    patientEmail: user.email,
    patientName: user.name,
    phone: '(503) 555-0113',
    ...(memberId !== undefined && { memberId }),
  })
  expect(booked.success).toBe(true)
  return booked.booking._id
}

/** Signs a new patient in and puts them on the waitlist for teeth cleaning, by default for any time, without the pages. */
export async function joinWaitlist(page: Page, portal: { url: string }, name: string, wish: object = {}) {
  await enter(page, portal, newPerson(name))
  const treatments = await callAs<Treatment[]>(page, portal, 'GET', '/service')
  const treatmentId = treatments.find((treatment) => treatment.name === 'Teeth Cleaning')?._id
  const any = { weekdays: [1, 2, 3, 4, 5], times: ['morning', 'afternoon'], until: '2026-12-31' }
  await callAs(page, portal, 'POST', '/waitlist', { ...any, ...wish, treatmentId })
}

/** Takes back that these steps of setting up are unneeded, as the sample data declares all, for the admin who is signed in. */
export async function leaveSteps(page: Page, portal: { url: string }, steps: readonly string[]) {
  for (const step of steps) await callAs(page, portal, 'PUT', `/setup/steps/${step}`, { unneeded: false })
}

/** Adds two children to the family of the user who is signed in, without the pages. Returns the ID of the first, Leo. */
export async function addChildren(page: Page, portal: { url: string }): Promise<string> {
  const leo = { name: 'Leo Lindqvist', birthDate: '2019-03-14' }
  const { _id } = await callAs<{ _id: string }>(page, portal, 'POST', '/family', leo)
  await callAs(page, portal, 'POST', '/family', { name: 'Freja Lindqvist', birthDate: '2022-08-02' })
  return _id
}

/**
 * Books the first free slot of a treatment on a clinic day for a caller, without an address unless given, as the member of
 * the staff who is signed in. Returns the caller's ID.
 */
export async function bookForCaller(
  page: Page,
  portal: { url: string },
  day: string,
  treatment: string,
  name: string,
  email?: string,
) {
  const offered: { _id: string; name: string; price: number; slots: string[] }[] = await (
    await page.request.get(`${portal.url}/api/available?date=${day}`)
  ).json()
  const { _id: treatmentId, price, slots } = offered.find((found) => found.name === treatment) ?? { slots: [] }
  const caller = { patientName: name, phone: '(503) 555-0199', ...(email !== undefined && { email }) }
  const booked = { treatmentId, price, date: day, slot: slots[0], ...caller }
  const { booking } = await callAs<{ booking: { patientId: string } }>(page, portal, 'POST', '/bookings', booked)
  return booking.patientId
}

/** Calls the API as the user who is signed in, without the pages. Fails if the call is refused. */
export async function callAs<Answer>(
  page: Page,
  portal: { url: string },
  method: Method,
  path: string,
  data?: object,
): Promise<Answer> {
  return callWith(page, portal, await tokenOf(page, portal), method, path, data)
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Returns a new access token of the user who is signed in. */
export async function tokenOf({ request }: Page, { url }: { url: string }): Promise<string> {
  const { user }: { user: { email: string } } = await (await request.get(`${url}/api/auth/get-session`)).json()
  const renewed = await request.put(`${url}/api/user/${user.email}`, {
    data: { email: user.email },
    headers: { origin: url },
  })
  return (await renewed.json()).token
}

/** Calls the API with an access token. Fails if the call is refused. */
export async function callWith<Answer>(
  { request }: Page,
  { url }: { url: string },
  token: string,
  method: Method,
  path: string,
  data?: object,
): Promise<Answer> {
  const answer = await request.fetch(`${url}/api${path}`, {
    method,
    headers: { origin: url, authorization: `Bearer ${token}` },
    ...(data && { data }),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Closes days as the admin who is signed in. */
export function closeThrough(
  page: Page,
  portal: { url: string },
  from: string,
  to: string,
  reason: string,
  decided: { readonly keep?: readonly string[]; readonly cancel?: readonly string[] } = {},
) {
  const closing = { from, to, reason, keep: [], cancel: [], ...decided }
  return callAs<{ _id: string }>(page, portal, 'POST', '/closed-days', closing)
}

/** Sets the minimum notice of a treatment, in minutes, as the admin who is signed in. */
export async function setNotice(page: Page, portal: { url: string }, treatment: string, notice: number) {
  const treatments = await callAs<AdminTreatment[]>(page, portal, 'GET', '/treatments')
  const found = treatments.find(({ name }) => name === treatment)
  if (!found) throw new Error(`There is no ${treatment}.`)
  const { _id, coming: _coming, removable: _removable, ...entries } = found
  await callAs(page, portal, 'PUT', `/treatment/${_id}`, { ...entries, notice })
}

/** Replaces the working hours of the sample doctors as the admin who is signed in: all perform only this treatment. */
export async function scheduleThrough(
  page: Page,
  portal: { url: string },
  treatment: string,
  hours: Readonly<Record<string, { readonly start: string; readonly end: string }>>,
) {
  const { doctors } = await callAs<Schedule>(page, portal, 'GET', '/schedule')
  const treatments = await callAs<Treatment[]>(page, portal, 'GET', '/service')
  const performs = treatments.filter(({ name }) => name === treatment).map(({ _id }) => _id)
  const changed = doctors.map(({ _id, name, version }) => {
    const times = hours[name]
      ? [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...hours[name], validFrom: '2026-01-01' }))
      : []
    return {
      _id,
      version,
      takesAppointments: true,
      performs: hours[name] ? performs : [],
      usualChair: null,
      hours: times,
    }
  })
  await callAs(page, portal, 'PUT', '/schedule/doctors', { doctors: changed })
}

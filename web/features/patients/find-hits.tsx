import type { ReactNode } from 'react'
import { parseClinicDay } from '#contract/dates.ts'
import { isDeliverable } from '#contract/placeholder-email.ts'
import type { FoundPatient, Patient, SearchResult } from '#contract/schemas/patient.ts'
import { adminPaths } from '../../admin-paths.ts'
import type { PatientsMessages } from '../../i18n/en/patients.ts'
import { formatDate, formatDay, isolate, slotEnds, withCommas } from '../../i18n/format.ts'
import { Avatar, avatarClass } from '../../ui/avatar.tsx'
import { IconUserPlus } from '../../ui/icons/admin-icons.tsx'
import { IconCalendarEvent } from '../../ui/icons/dashboard-icons.tsx'
import { type TypedPerson, typedPerson } from './new-patient.ts'

/** A page that can be found by its name. */
export interface FindablePage {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
}

/** For whom a booking starts: someone who was found, or someone new. */
export type BookFor =
  | { readonly patient: FoundPatient; readonly memberId?: string | undefined }
  | { readonly newPatient: TypedPerson }

/** A line of the dialog. */
export interface Hit {
  /** The address that it opens, which is unique. A new patient has none. */
  readonly to?: string
  readonly title: string
  readonly detail?: ReactNode
  readonly aside?: string
  readonly icon: ReactNode
  /** Whether what was typed only resembles it. */
  readonly isSimilar?: boolean
  /** For whom it books. */
  readonly person?: BookFor
}

/** Hits of one kind, below a heading. */
export interface Group {
  readonly label: string
  readonly hits: readonly Hit[]
}

/** Returns what identifies a hit among all. */
export const keyOf = ({ to }: Hit) => to ?? 'new patient'

/** Returns the patients who were opened last as hits; no group if there are none. */
export function recentGroups(patients: readonly Patient[], texts: PatientsMessages, locale: string): Group[] {
  if (patients.length === 0) return []
  return [{ label: texts.groups.recent, hits: patients.map((patient) => hitOf(patient, texts, locale)) }]
}

/** Returns the hits for what was typed, without empty groups. `result` is `undefined` before the first answer. */
export function groupsOf(
  words: string,
  result: SearchResult | undefined,
  pages: readonly FindablePage[],
  texts: PatientsMessages,
  locale: string,
): Group[] {
  const day = parseClinicDay(words)
  const bookings = (result?.bookings ?? []).map((booking) => ({
    to: adminPaths.appointments({ date: booking.date, search: booking.patientName }),
    title: withCommas([booking.treatment, booking.patientName], locale),
    detail: withCommas([formatDate(booking.date, locale), slotEnds(booking.slot, locale).start], locale),
    icon: inCircle(<IconCalendarEvent />),
  }))
  const dayHit = day && {
    to: adminPaths.appointments({ date: day }),
    title: texts.appointmentsOn(formatDay(day, locale)),
    icon: inCircle(<IconCalendarEvent />),
  }
  // Before the first answer, anyone may turn out to be known.
  const person = result && typedPerson(words, locale)
  const people = result?.patients ?? []
  const known = people.filter(({ similar }) => !similar)
  const groups = [
    { label: texts.groups.patients, hits: known.map((patient) => hitOf(patient, texts, locale)) },
    { label: texts.groups.bookings, hits: [...(dayHit ? [dayHit] : []), ...bookings] },
    {
      label: texts.groups.pages,
      hits: pages
        .filter(({ label }) => label.toLocaleLowerCase(locale).includes(words.toLocaleLowerCase(locale)))
        .map(({ to, label, icon }) => ({ to, title: label, icon: inCircle(icon) })),
    },
    {
      label: texts.groups.newPatient,
      hits: person
        ? [
            {
              title: texts.bookNew(isolate(Object.values(person)[0] ?? '')),
              icon: inCircle(<IconUserPlus />),
              person: { newPatient: person },
            },
          ]
        : [],
    },
    // After the new patient, so that no one similar is chosen at first.
    {
      label: texts.groups.similar,
      hits: person ? people.filter(({ similar }) => similar).map((patient) => hitOf(patient, texts, locale)) : [],
    },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}

function hitOf(patient: FoundPatient, texts: PatientsMessages, locale: string): Hit {
  const { _id, name, email, phone, appointment, names = [] } = patient
  const reach = reachOf(phone, isDeliverable(email) ? email : undefined)
  const [only, ...others] = names
  return {
    to: adminPaths.patient(_id),
    title:
      names.length > 0
        ? withCommas(
            names.map((other) => other.name),
            locale,
          )
        : name,
    detail:
      names.length > 0 ? (
        <>
          {texts.accountOf(isolate(name))}
          {reach && <> · {reach}</>}
        </>
      ) : (
        reach
      ),
    ...(appointment && {
      aside: appointment.past ? texts.lastVisit(formatDate(appointment.date, locale)) : whenOf(appointment, locale),
    }),
    icon: <Avatar name={only?.name ?? name} />,
    isSimilar: patient.similar === true,
    person: { patient, memberId: others.length === 0 ? only?.memberId : undefined },
  }
}

/** Returns phone number and email address; on a phone only one of them is shown. */
function reachOf(...ways: readonly (string | undefined)[]): ReactNode {
  const [first, second] = ways.filter((way) => way !== undefined)
  if (first === undefined) return undefined
  return (
    <>
      <bdi dir="ltr">{first}</bdi>
      {second !== undefined && (
        <span className="max-sm:hidden">
          {' · '}
          <bdi dir="ltr">{second}</bdi>
        </span>
      )}
    </>
  )
}

function inCircle(icon: ReactNode): ReactNode {
  return (
    <span className={avatarClass()} aria-hidden>
      {icon}
    </span>
  )
}

/** Returns when an upcoming appointment is. */
function whenOf({ date, slot }: { readonly date: string; readonly slot: string }, locale: string): string {
  const day = parseClinicDay(date)
  const near = day ? formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' }) : date
  return withCommas([near, slotEnds(slot, locale).start], locale)
}

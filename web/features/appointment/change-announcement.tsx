import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslated } from '../../ui/text/clinic-text.tsx'

interface ChangeAnnouncementProps {
  readonly day: ClinicDay
  /** The treatments with their free slots, as the page shows them; undefined while they load. */
  readonly treatments: readonly Treatment[] | undefined
}

/** The minimum time between two announcements, in milliseconds: many changes are announced as one. */
const announceIntervalMs = 10_000

/** Renders each change of the free times as text for screen readers. */
export function ChangeAnnouncement({ day, treatments }: ChangeAnnouncementProps) {
  return useChangeAnnouncement(day, treatments)
}

/** Returns the change since the last announcement: immediately, then at most once in `announceIntervalMs`. */
function useChangeAnnouncement(day: ClinicDay, treatments: readonly Treatment[] | undefined): string {
  const { appointment } = useTexts(enBooking)
  const pick = useTranslated()
  const nameOf = useEffectEvent((treatment: Treatment) => pick(treatment, 'name').text)
  const [news, setNews] = useState('')
  const announced = useRef({ day, treatments, at: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    const { current: last } = announced
    if (last.day !== day || last.treatments === undefined) {
      announced.current = { day, treatments, at: Number.NEGATIVE_INFINITY }
      return setNews('')
    }
    const before = new Map(last.treatments.map(({ _id, slots }) => [_id, slots.length]))
    const changed = treatments?.filter(({ _id, slots }) => slots.length !== before.get(_id)) ?? []
    const [only] = changed
    if (only === undefined) return
    const text = changed.length === 1 ? appointment.nowFree(nameOf(only), only.slots.length) : appointment.timesChanged
    const timer = setTimeout(
      () => {
        announced.current = { day, treatments, at: performance.now() }
        setNews(text)
      },
      Math.max(0, last.at + announceIntervalMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [day, treatments, appointment])
  return news
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { parseClinicDay } from '#contract/dates.ts'
import { en } from '../../i18n/en/layout.ts'
import { enOwnCancel } from '../../i18n/en/own-cancel.ts'
import { formatDate, formatDay, formatMoney, formatSlotText, slotEnds } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { otherTimes } from '../bookings/availability-api.ts'
import type { Cancelled } from './cancel-dialog.tsx'

const chipClass =
  'grid min-h-13 place-content-center rounded-control border border-line-strong bg-surface px-3 py-1 text-center text-sm leading-snug text-ink no-underline hover:border-ink-quiet'

/** States that an appointment was cancelled and what is refunded, and offers other times of its treatment. Takes the focus. */
export function AfterCancel({ cancelled: { booking, refund, how } }: { readonly cancelled: Cancelled }) {
  const [texts, { locale }] = useTexts(enOwnCancel, en)
  const treatment = useTranslated()(booking, 'treatment')
  const title = useRef<HTMLHeadingElement>(null)
  // The dialog returns the focus to a button that is gone, so this waits until it has closed.
  useEffect(() => {
    const frame = requestAnimationFrame(() => title.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const { treatmentId, doctor, date, slot, memberId } = booking
  const times = useQuery(otherTimes(treatmentId, doctor?._id)).data ?? []
  const of = memberId === undefined ? {} : { member: memberId }
  return (
    <section className="mb-5 grid gap-3 rounded-card border border-line bg-ok-soft p-5 md:grid-cols-[1fr_auto] md:items-center print:hidden">
      <div>
        <h2 ref={title} tabIndex={-1} className="text-xl outline-none">
          {refund > 0 ? texts.refunded(formatMoney(refund, locale)) : texts.cancelled}
        </h2>
        <p>{how}</p>
        <p className="tabular-nums">
          <Listed
            of={[treatment.text, formatDate(date, locale), formatSlotText(slot, locale)]}
            lang={treatment.language}
          />
        </p>
      </div>
      <div className="grid content-start gap-1.5">
        <p className="text-sm">{texts.another(treatment.text)}</p>
        <ul className="grid grid-cols-3 gap-2">
          {times.slice(0, 2).map((time) => {
            const day = parseClinicDay(time.date)
            if (!day) return null
            const choice = { date: day, treatment: treatmentId, slot: time.slot, ...of }
            return (
              <li key={`${time.date} ${time.slot}`}>
                <Link
                  className={chipClass}
                  to={paths.appointmentWith({ ...choice, ...(time.doctor !== undefined && { doctor: time.doctor }) })}
                >
                  <b className="font-semibold">
                    {formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' })}
                  </b>{' '}
                  <span className="tabular-nums">{slotEnds(time.slot, locale).start}</span>
                </Link>
              </li>
            )
          })}
          <li>
            <Link className={chipClass} to={paths.appointmentWith({ show: booking.treatment })}>
              {texts.moreTimes}
            </Link>
          </li>
        </ul>
      </div>
    </section>
  )
}

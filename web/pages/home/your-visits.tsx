import { useState } from 'react'
import { parseClinicDay } from '#contract/dates.ts'
import type { FirstFree } from '#contract/schemas/availability.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { call } from '../../api/client.ts'
import { useRequest } from '../../api/use-request.ts'
import { onlineChanges } from '../../features/bookings/online-changes.ts'
import { useTimes } from '../../features/clinic/times-overview.ts'
import { useClinicClock, useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { nextVisit, usualTreatments } from '../../features/my-appointments/usual-treatments.ts'
import { en } from '../../i18n/en/layout.ts'
import { enOwnHome } from '../../i18n/en/own-home.ts'
import { formatDay, formatMoney, formatRelativeDay, formatSlotText, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { type Usual, UsualList } from './usual-list.tsx'

interface YourVisitsProps {
  readonly email: string
  readonly clinic: Clinic
}

/** The patient's next visit and usual treatments. As high as the box that the page keeps for it (`.own-visits`). */
export function YourVisits({ email, clinic }: YourVisitsProps) {
  const [texts, { locale }] = useTexts(enOwnHome, en)
  const [ask] = useState(() => (signal: AbortSignal) => load(email, signal))
  const { answer, failed } = useRequest(ask)
  const now = useClinicNow()
  const today = useClinicClock(clinic.timeZone).day
  const leading = useTimes()?.treatments ?? []
  if (!answer)
    return failed ? <Note title={texts.failed} text={texts.failedHelp} to={paths.dashboard} button={texts.all} /> : null
  const next = nextVisit(answer.bookings, now)
  return (
    <>
      {next ? (
        <>
          <Title>
            {texts.next(
              withCommas([formatRelativeDay(next.date, today, locale), slotEnds(next.slot, locale).start], locale),
            )}
          </Title>
          <NextVisit booking={next} clinic={clinic} now={now} />
        </>
      ) : (
        <Note title={texts.none} text={texts.noneHelp} to={paths.appointment} button={texts.seeTimes} />
      )}
      <UsualList usual={clinic.paused ? [] : listUsual(answer, leading, now)} today={today} />
    </>
  )
}

interface Own {
  readonly bookings: readonly Booking[]
  readonly free: readonly FirstFree[]
}

async function load(email: string, signal: AbortSignal): Promise<Own> {
  const [bookings, free] = await Promise.all([
    call('patient GET /dashboard', { query: { patientEmail: email, page: '1' }, signal }),
    call('public GET /available/first', { query: {}, signal }),
  ])
  return { bookings, free }
}

/** The patient's usual treatments that have a free time, and the clinic's leading ones in the rest of three places. */
function listUsual({ bookings, free }: Own, leading: readonly FirstFree[], now: Date): Usual[] {
  const own = usualTreatments(bookings, now).flatMap(({ treatmentId, memberId, patientName }): Usual[] => {
    const treatment = free.find(({ _id }) => _id === treatmentId)
    return treatment
      ? [{ treatment, ...(memberId !== undefined && { member: { id: memberId, name: patientName } }) }]
      : []
  })
  const others = leading.filter(({ _id }) => !own.some(({ treatment }) => treatment._id === _id))
  return [...own, ...others.map((treatment) => ({ treatment }))].slice(0, 3)
}

function Title({ children }: { readonly children: string }) {
  return <h2 className="grid min-h-[2.4em] items-end text-2xl sm:min-h-0 sm:text-3xl">{children}</h2>
}

interface NextVisitProps {
  readonly booking: Booking
  readonly clinic: Clinic
  readonly now: Date
}

function NextVisit({ booking, clinic, now }: NextVisitProps) {
  const [texts, { locale }] = useTexts(enOwnHome, en)
  const treatment = useTranslated()(booking, 'treatment')
  const day = parseClinicDay(booking.date)
  const date = day ? formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' }) : booking.date
  const who = [
    ...(booking.memberId === undefined ? [] : [texts.forPerson(booking.patientName)]),
    ...(booking.doctor ? [booking.doctor.name] : []),
  ]
  return (
    <article className={`${boxClass} md:grid-cols-[1fr_auto]`} aria-label={treatment.text}>
      <div className="min-w-0">
        <h3 lang={treatment.language}>{treatment.text}</h3>
        <p className="tabular-nums">
          <Listed of={[date, formatSlotText(booking.slot, locale)]} />
        </p>
        <p className="min-h-6.5 text-ink-quiet">
          <Listed of={who} />
        </p>
      </div>
      <div className="grid auto-cols-fr grid-flow-col items-center gap-2 *:px-2 md:auto-cols-auto md:*:px-4">
        {clinic.street && (
          <a
            className={buttonClass({})}
            href={paths.directions(`${clinic.street}, ${clinic.city}`)}
            target="_blank"
            rel="noreferrer"
          >
            {texts.directions}
          </a>
        )}
        {onlineChanges(booking, now).move && (
          <ButtonLink to={ownPaths.move(booking._id)} aria-label={texts.moveThis(treatment.text)}>
            {texts.move}
          </ButtonLink>
        )}
        {booking.payment.state === 'unpaid' && clinic.payment.mode !== 'off' && (
          <ButtonLink
            to={ownPaths.payment(booking._id)}
            look="primary"
            aria-label={texts.payThis(formatMoney(booking.price, locale), treatment.text)}
          >
            {texts.pay}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

const boxClass = cardClass('grid min-h-43 content-center items-center gap-3 px-5 py-3 md:min-h-31', { float: true })

interface NoteProps {
  readonly title: string
  readonly text: string
  readonly to: string
  readonly button: string
}

function Note({ title, text, to, button }: NoteProps) {
  return (
    <>
      <Title>{title}</Title>
      <div className={`${boxClass} md:grid-cols-[1fr_auto]`}>
        <p className="text-ink-quiet">{text}</p>
        <ButtonLink to={to} look="primary">
          {button}
        </ButtonLink>
      </div>
    </>
  )
}

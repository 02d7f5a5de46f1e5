import { Link } from 'react-router'
import { parseClinicDay } from '#contract/dates.ts'
import type { WhyNot, WhySlot } from '#contract/schemas/schedule.ts'
import { parseEnd, parseStart } from '#contract/start-times.ts'
import { adminPaths } from '../../admin-paths.ts'
import { en } from '../../i18n/en/layout.ts'
import { enWhyNot } from '../../i18n/en/why-not.ts'
import { formatMinute, formatSlotText, slotEnds } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { IconArrowRight } from '../../ui/icons/icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { daysText } from '../../ui/text/days-text.ts'
import { Listed } from '../../ui/text/listed.tsx'
import { Subheading } from '../../ui/text/subheading.tsx'
import { groupSlots } from './group-slots.ts'
import type { WhyChoice } from './why-params.ts'

interface WhyListProps {
  readonly choice: WhyChoice
  readonly answer: WhyNot
}

/** The start times of the day with their reasons, each with a link to the page that changes it. */
export function WhyList({ choice, answer }: WhyListProps) {
  const texts = useTexts(enWhyNot)
  return (
    <section aria-labelledby="why-times">
      <Subheading id="why-times">{texts.times}</Subheading>
      <ul className="divide-y divide-line border-y border-line">
        {groupSlots(answer.slots).map((group) => (
          <li key={group[0].slot} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Times group={group} />
            <Reason slot={group[0]} closed={answer.closed} />
            <ReasonLink slot={group[0]} choice={choice} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Times({ group }: { readonly group: readonly [WhySlot, ...WhySlot[]] }) {
  const [{ locale }, texts] = useTexts(en, enWhyNot)
  const [first, last] = [group[0].slot, (group.at(-1) ?? group[0]).slot]
  return (
    <div className="w-full md:w-48">
      <p className="font-semibold tabular-nums">
        {group.length === 1
          ? formatSlotText(first, locale)
          : `${slotEnds(first, locale).start} – ${slotEnds(last, locale).end}`}
      </p>
      {group.length > 1 && <p className="text-ink-quiet text-sm">{texts.startTimes(group.length)}</p>}
    </div>
  )
}

function Reason({ slot, closed }: { readonly slot: WhySlot; readonly closed: WhyNot['closed'] }) {
  const [{ locale }, texts] = useTexts(en, enWhyNot)
  if (slot.reason === undefined) return <p className="flex-1 text-ink-quiet">{texts.offered}</p>
  const { reason, doctors, absences, chairs, outages, bookings } = slot
  return (
    <div className="min-w-0 wrap-anywhere max-md:w-full md:flex-1">
      <p className="font-semibold">{texts.reasons[reason]}</p>
      <ul className="text-ink-quiet text-sm">
        {reason === 'closed' && closed && (
          <li>
            <Listed of={[closed.reason, daysText(closed, locale)]} />
          </li>
        )}
        {reason === 'not_working' && doctors.map(({ _id, name }) => <Named key={_id} name={name} />)}
        {reason === 'chairs_reserved' && chairs.map(({ _id, name }) => <Named key={_id} name={name} />)}
        {absences.map(({ doctor, ...when }) => (
          <li key={`${doctor._id} ${when.from} ${when.start}`}>{texts.away(doctor.name, absenceText(when, locale))}</li>
        ))}
        {outages.map(({ chair, ...when }) => (
          <li key={`${chair._id} ${when.from}`}>{texts.out(chair.name, daysText(when, locale))}</li>
        ))}
        {bookings.map((booking) => (
          <BookingLine key={booking._id} booking={booking} />
        ))}
      </ul>
    </div>
  )
}

function Named({ name }: { readonly name: string }) {
  return (
    <li>
      <ClinicText>{name}</ClinicText>
    </li>
  )
}

/** An appointment, linked to its row in the appointments of the day. */
function BookingLine({ booking }: { readonly booking: WhySlot['bookings'][number] }) {
  const [{ locale }, texts] = useTexts(en, enWhyNot)
  const { patientName, treatment, slot, date, doctor, chair } = booking
  const day = parseClinicDay(date)
  const to = adminPaths.appointments({ ...(day && { date: day }), ...(patientName && { search: patientName }) })
  return (
    <li>
      <Link className={linkClass} to={to}>
        <span dir="auto">{patientName || texts.removedPatient}</span>
      </Link>{' '}
      <Listed
        of={[treatment, formatSlotText(slot, locale), ...(doctor ? [doctor.name] : []), ...(chair ? [chair] : [])]}
      />
    </li>
  )
}

/** A link to the page that changes the reason; none if nothing does. */
function ReasonLink({
  slot: { reason, doctors, slot },
  choice,
}: {
  readonly slot: WhySlot
  readonly choice: WhyChoice
}) {
  const [{ locale }, { open }] = useTexts(en, enWhyNot)
  const [doctor] = doctors
  const target = (() => {
    switch (reason) {
      case 'closed':
        return { to: adminPaths.closedDays(), text: open.closedDays }
      case 'retired':
      case 'weekday':
      case 'notice':
        return { to: adminPaths.treatments({ edit: choice.treatment }), text: open.treatment }
      case 'does_not_perform':
        return { to: adminPaths.schedule({ hours: choice.doctor }), text: open.hours }
      case 'no_doctor':
        return { to: adminPaths.schedule(), text: open.hours }
      case 'not_working':
        return {
          to: adminPaths.schedule(doctor && doctors.length === 1 ? { hours: doctor._id } : {}),
          text: open.hours,
        }
      case 'away':
        return { to: adminPaths.schedule(), text: open.absences }
      case 'no_chair':
      case 'chair_out':
        return { to: adminPaths.schedule(), text: open.chairs }
      case 'busy':
      case 'booked':
      case 'doctors_reserved':
      case 'chairs_busy':
      case 'chairs_reserved':
        return { to: adminPaths.appointments({ date: choice.day }), text: open.day }
      case undefined:
      case 'too_far':
      case 'skipped':
      case 'past':
        return undefined
      // A new reason needs a line above.
      default:
        reason satisfies never
        return undefined
    }
  })()
  if (!target) return null
  return (
    <Link className={linkClass} to={target.to}>
      {target.text}
      <span className="sr-only"> {formatSlotText(slot, locale)}</span>
      <IconArrowRight />
    </Link>
  )
}

interface AbsenceTimes {
  readonly from: string
  readonly to: string
  readonly start: string
  readonly end: string
}

function absenceText({ start, end, ...days }: AbsenceTimes, locale: string): string {
  const whole = parseStart(start) === 0 && parseEnd(end) === 24 * 60
  const hours = `${formatMinute(parseStart(start) ?? 0, locale)} – ${formatMinute(parseEnd(end) ?? 0, locale)}`
  return whole ? daysText(days, locale) : `${daysText(days, locale)}, ${hours}`
}

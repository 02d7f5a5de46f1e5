import type { CSSProperties, ReactNode } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import type { ClosedDays } from '#contract/schemas/closed-days.ts'
import type { DoctorSchedule, Schedule } from '#contract/schemas/schedule.ts'
import { en } from '../../i18n/en/layout.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { formatDay, formatMinute, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { type Away, chairsOut, closedOn, doctorOn, type Span } from './week-plan.ts'

/** The schedule of some days. */
export interface WeekProps {
  readonly days: readonly ClinicDay[]
  readonly today: ClinicDay
  readonly closings: readonly ClosedDays[]
  /** Formats a minute of the day briefly. */
  readonly time: (minute: number) => string
}

interface ScheduleWeekProps extends WeekProps {
  readonly doctors: readonly DoctorSchedule[]
  readonly chairs: Schedule['chairs']
  /** Renders the name of a doctor, such as a link to the doctor's own week. */
  readonly nameOf: (doctor: DoctorSchedule) => ReactNode
}

/** The week of all doctors, and the chairs that cannot be used in it: a row each, or on a phone day by day. */
export function ScheduleWeek(props: ScheduleWeekProps) {
  const isTable = useMedia('(width >= 48rem)')
  return isTable ? <WeekTable {...props} /> : <WeekDays {...props} />
}

function WeekTable({ days, today, closings, time, doctors, chairs, nameOf }: ScheduleWeekProps) {
  const texts = useTexts(enSchedule)
  const outs = chairs.filter((chair) => days.some((day) => chairsOut([chair], day).length > 0))
  return (
    <WeekFrame>
      <table className="week-table" style={{ '--n': days.length } as CSSProperties}>
        <caption className="sr-only">{texts.weekCaption}</caption>
        <thead>
          <tr>
            <th scope="col" className="week-head">
              {texts.doctor}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className={`week-head ${day === today ? 'week-today' : ''}`.trim()}>
                <DayHead day={day} today={today} closed={closedOn(closings, day)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {doctors.map((doctor) => (
            <tr key={doctor._id}>
              <th scope="row" className="week-head">
                {nameOf(doctor)}
              </th>
              {days.map((day) => {
                const isFree = closedOn(closings, day) !== undefined || doctorOn(doctor, day).hours.length === 0
                return (
                  <td key={day} className={isFree ? 'week-off' : undefined}>
                    <DoctorFacts doctor={doctor} day={day} {...{ closings, time }} />
                  </td>
                )
              })}
            </tr>
          ))}
          {outs.map((chair) => (
            <tr key={chair._id}>
              <th scope="row" className="week-head">
                <ClinicText>{chair.name}</ClinicText>
              </th>
              {days.map((day) => (
                <td key={day}>
                  <ChairFacts chair={chair} day={day} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WeekFrame>
  )
}

/** The frame of a week, which scrolls sideways where its days have no room. */
export function WeekFrame({ children }: { readonly children: ReactNode }) {
  const texts = useTexts(enSchedule)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className="week-frame" aria-label={texts.weekCaption} tabIndex={0}>
      {children}
    </section>
  )
}

function WeekDays({ days, today, closings, time, doctors, chairs, nameOf }: ScheduleWeekProps) {
  const { locale } = useTexts(en)
  return (
    <ol className="week-days">
      {days.map((day) => {
        const closed = closedOn(closings, day)
        return (
          <li key={day} className="grid gap-2">
            <h2 className={`week-head text-base ${day === today ? 'week-today' : ''}`.trim()}>
              {formatDay(day, locale, { weekday: 'long', month: 'short', day: 'numeric' })}
              {closed !== undefined && <ClosedText reason={closed} />}
            </h2>
            {closed === undefined && (
              <dl>
                {doctors.map((doctor) => (
                  <Pair key={doctor._id} term={nameOf(doctor)}>
                    <DoctorFacts doctor={doctor} day={day} {...{ closings, time }} />
                  </Pair>
                ))}
                {chairsOut(chairs, day).map((out) => (
                  <Pair key={out._id} term={<ClinicText>{out.name}</ClinicText>}>
                    <ChairOut note={out.note} />
                  </Pair>
                ))}
              </dl>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Pair({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
}

interface DayHeadProps {
  readonly day: ClinicDay
  readonly today: ClinicDay
  readonly closed: string | undefined
}

/** Weekday and date of a column, and why the clinic is closed. */
export function DayHead({ day, today, closed }: DayHeadProps) {
  const [{ locale }, texts] = useTexts(en, enSchedule)
  return (
    <>
      {formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' })}
      {day === today && <small>{texts.today}</small>}
      {closed !== undefined && <ClosedText reason={closed} />}
    </>
  )
}

function ClosedText({ reason }: { readonly reason: string }) {
  const [{ locale }, texts] = useTexts(en, enSchedule)
  return <small>{withCommas([texts.closed, reason], locale)}</small>
}

interface DoctorFactsProps extends Pick<WeekProps, 'closings' | 'time'> {
  readonly doctor: DoctorSchedule
  readonly day: ClinicDay
}

/** When a doctor works on a day, and is absent. Empty on closed days. */
function DoctorFacts({ doctor, day, closings, time }: DoctorFactsProps) {
  const texts = useTexts(enSchedule)
  if (closedOn(closings, day) !== undefined) return null
  const { hours, present, away } = doctorOn(doctor, day)
  return (
    <ul className="week-facts">
      {present.map((span) => (
        <li key={span.start} className="week-work">
          <TimeSpan span={span} time={time} />
        </li>
      ))}
      {away.map((each) => (
        <li key={each._id} className="week-away">
          <AwayText away={each} time={time} />
        </li>
      ))}
      {hours.length === 0 && away.length === 0 && <li className="week-none">{texts.notWorking}</li>}
    </ul>
  )
}

function ChairFacts({ chair, day }: { readonly chair: Schedule['chairs'][number]; readonly day: ClinicDay }) {
  const [out] = chairsOut([chair], day)
  return out && <ChairOut note={out.note} />
}

function ChairOut({ note }: { readonly note: string }) {
  const [{ locale }, texts] = useTexts(en, enSchedule)
  return (
    <p className="week-facts">
      <span className="week-out">{withCommas([texts.outOfService, note], locale)}</span>
    </p>
  )
}

interface TimeSpanProps {
  readonly span: Span
  readonly time: WeekProps['time']
}

/** A time span in short, and in full for screen readers. */
export function TimeSpan({ span: { start, end }, time }: TimeSpanProps) {
  const { locale } = useTexts(en)
  return (
    <>
      <span aria-hidden className="whitespace-nowrap">
        {time(start)}–{time(end)}
      </span>
      <span className="sr-only">
        {formatMinute(start, locale)} – {formatMinute(end, locale)}
      </span>
    </>
  )
}

/** Why a doctor is away, and when unless it is the whole day. */
export function AwayText({ away, time }: { readonly away: Away; readonly time: WeekProps['time'] }) {
  const [{ locale }, texts] = useTexts(en, enSchedule)
  const isWhole = away.start === 0 && away.end === 24 * 60
  return (
    <>
      {withCommas([texts.awayFor(texts.kinds[away.kind]), away.note], locale)}
      {!isWhole && (
        <>
          {' '}
          <TimeSpan span={away} time={time} />
        </>
      )}
    </>
  )
}

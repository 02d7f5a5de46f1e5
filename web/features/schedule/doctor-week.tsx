import type { CSSProperties, ReactNode } from 'react'
import type { DoctorSchedule, Schedule } from '#contract/schemas/schedule.ts'
import { en } from '../../i18n/en/layout.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { AwayText, DayHead, ScheduleWeek, TimeSpan, WeekFrame, type WeekProps } from './schedule-week.tsx'
import { axisOf, chairsOut, closedOn, doctorOn, type Span, within } from './week-plan.ts'

interface DoctorWeekProps extends WeekProps {
  readonly doctor: DoctorSchedule
  /** The doctor's usual chair, if there is one. */
  readonly chair: Schedule['chairs'][number] | undefined
  /** Formats a full hour at the side of the week. */
  readonly hour: (minute: number) => string
}

/** The week of one doctor along the hours of the day: working hours, absences and outages of the usual chair. */
export function DoctorWeek({ doctor, chair, hour, ...week }: DoctorWeekProps) {
  const [{ locale }, texts] = useTexts(en, enSchedule)
  const isGrid = useMedia('(width >= 48rem)')
  const { days, today, closings, time } = week
  const chairs = chair ? [chair] : []
  if (!isGrid) return <ScheduleWeek {...week} doctors={[doctor]} chairs={chairs} nameOf={() => texts.week} />
  const plans = days.map((day) => ({ day, closed: closedOn(closings, day), ...doctorOn(doctor, day) }))
  const axis = axisOf(plans)
  const hours = Array.from({ length: (axis.end - axis.start) / 60 + 1 }, (_, place) => axis.start + place * 60)
  const style = (span: Span) => ({ '--s': span.start - axis.start, '--d': span.end - span.start }) as CSSProperties
  return (
    <WeekFrame>
      <div className="week-grid" style={{ '--n': days.length, '--d': axis.end - axis.start } as CSSProperties}>
        <div className="week-head" />
        {plans.map(({ day, closed, hours: worked }) => (
          <div key={day} className={`week-head ${day === today ? 'week-today' : ''}`.trim()}>
            <DayHead day={day} today={today} closed={closed} />
            {worked.length === 0 && closed === undefined && <small>{texts.notWorking}</small>}
          </div>
        ))}
        <div className="week-hours" aria-hidden>
          {hours.map((minute) => (
            <span key={minute} style={{ '--s': minute - axis.start } as CSSProperties}>
              {hour(minute)}
            </span>
          ))}
        </div>
        {plans.map(({ day, closed, present, away }) => {
          const items: ReactNode[] = []
          if (closed === undefined) {
            for (const span of present)
              items.push(
                <li key={span.start} className="week-block" style={style(span)}>
                  <b>
                    <TimeSpan span={span} time={time} />
                  </b>
                </li>,
              )
            for (const each of away) {
              const shown = within(each, axis)
              if (shown)
                items.push(
                  <li key={each._id} className="week-block week-block-away" style={style(shown)}>
                    <AwayText away={each} time={time} />
                  </li>,
                )
            }
            for (const out of chairsOut(chairs, day))
              items.push(
                <li key={out._id} className="week-block week-block-out" style={style(outSpan(present, axis))}>
                  <b>
                    <ClinicText>{out.name}</ClinicText>
                  </b>
                  {texts.outOfService}
                </li>,
              )
          }
          const name = formatDay(day, locale, { weekday: 'long', month: 'long', day: 'numeric' })
          // An empty list is none for screen readers.
          return items.length > 0 ? (
            <ul key={day} className="week-column" aria-label={name}>
              {items}
            </ul>
          ) : (
            <div key={day} className="week-column" />
          )
        })}
      </div>
    </WeekFrame>
  )
}

// An outage lasts the whole day: its mark is at the end of the hours, so that it covers none of their times.
function outSpan(present: readonly Span[], axis: Span): Span {
  const last = present.at(-1)
  const end = last?.end ?? axis.end
  return { start: Math.max(last?.start ?? axis.start, end - 60), end }
}

import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type ClinicDay, parseClinicDay, weekdayOf } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { ClosedDays } from '#contract/schemas/closed-days.ts'
import type { DoctorSchedule, Schedule } from '#contract/schemas/schedule.ts'
import { adminPaths } from '../../admin-paths.ts'
import { shortHour, shortTime } from '../../features/desk/short-time.ts'
import { DoctorWeek } from '../../features/schedule/doctor-week.tsx'
import { ScheduleWeek } from '../../features/schedule/schedule-week.tsx'
import { WeekNav } from '../../features/schedule/week-nav.tsx'
import { doctorOn } from '../../features/schedule/week-plan.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { daysOf } from '../../ui/calendar/weeks.ts'
import { ClinicText } from '../../ui/text/clinic-text.tsx'

/** What a week shows. */
export interface WeekPartProps {
  readonly clinic: Clinic
  readonly today: ClinicDay
  readonly list: Schedule
  readonly closings: readonly ClosedDays[]
}

/** Returns seven days from the one that the address names, by default from today. Days without working or opening hours are left out. */
function useWeek({ clinic, today, list }: WeekPartProps) {
  const { locale } = useTexts(en)
  const named = parseClinicDay(useSearchParams()[0].get('week') ?? '')
  // Absences are known while they last, so past days are not shown.
  const week = named !== undefined && named > today ? named : today
  const isWorked = (day: ClinicDay) =>
    clinic.hours.some(({ weekday }) => weekday === weekdayOf(day)) ||
    list.doctors.some((doctor) => doctorOn(doctor, day).hours.length > 0)
  return {
    week,
    days: daysOf(week).filter(isWorked),
    time: (minute: number) => shortTime(minute, locale),
    hour: (minute: number) => shortHour(minute, locale),
  }
}

const weekChoice = (week: ClinicDay, today: ClinicDay) => (week > today ? { week } : {})

/** The week of all doctors. */
export function WeekOfAll(props: WeekPartProps & { readonly doctors: readonly DoctorSchedule[] }) {
  const { today, list, closings, doctors } = props
  const { week, days, time } = useWeek(props)
  return (
    <div className="mb-8 grid gap-2">
      <WeekNav week={week} today={today} addressOf={(day) => adminPaths.schedule(weekChoice(day, today))} />
      <ScheduleWeek
        {...{ days, today, closings, time, doctors }}
        chairs={list.chairs}
        nameOf={({ _id, name }) => (
          <Link to={adminPaths.doctorSchedule(_id, undefined, weekChoice(week, today))}>
            <ClinicText>{name}</ClinicText>
          </Link>
        )}
      />
    </div>
  )
}

interface WeekOfOneProps extends WeekPartProps {
  readonly doctor: DoctorSchedule
  /** What changes the hours and absences of the doctor. */
  readonly actions: ReactNode
}

/** The week of one doctor. */
export function WeekOfOne({ doctor, actions, ...props }: WeekOfOneProps) {
  const { today, list, closings } = props
  const { week, days, time, hour } = useWeek(props)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <WeekNav
          week={week}
          today={today}
          addressOf={(day) => adminPaths.doctorSchedule(doctor._id, undefined, weekChoice(day, today))}
        />
        {actions}
      </div>
      <DoctorWeek
        {...{ days, today, closings, time, hour, doctor }}
        chair={list.chairs.find(({ _id }) => _id === doctor.usualChair)}
      />
    </div>
  )
}

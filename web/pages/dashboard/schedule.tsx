import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { type ClinicDay, clinicTimeAt, parseClinicDay, weekdayOf } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { ClosedDays } from '#contract/schemas/closed-days.ts'
import type { Schedule as ClinicSchedule, DoctorSchedule } from '#contract/schemas/schedule.ts'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { closedDaysOn } from '../../features/closed-days/closed-days-api.ts'
import { shortHour, shortTime } from '../../features/desk/short-time.ts'
import { AbsenceDialog } from '../../features/schedule/absence-dialog.tsx'
import { AbsenceList } from '../../features/schedule/absence-list.tsx'
import { ChairDialog } from '../../features/schedule/chair-dialog.tsx'
import { ChairsTable } from '../../features/schedule/chairs-table.tsx'
import { DoctorWeek } from '../../features/schedule/doctor-week.tsx'
import { DoctorsScheduleTable } from '../../features/schedule/doctors-schedule-table.tsx'
import { HoursDialog } from '../../features/schedule/hours-dialog.tsx'
import { OutageDialog } from '../../features/schedule/outage-dialog.tsx'
import { SaveAllDialog } from '../../features/schedule/save-all-dialog.tsx'
import { type ChairList, type DoctorChange, schedule } from '../../features/schedule/schedule-api.ts'
import weekStyles from '../../features/schedule/schedule-week.css?url'
import { ScheduleWeek } from '../../features/schedule/schedule-week.tsx'
import { WeekNav } from '../../features/schedule/week-nav.tsx'
import { doctorOn } from '../../features/schedule/week-plan.ts'
import { useRole } from '../../features/session/use-role.ts'
import { managedTreatments } from '../../features/treatment-list/treatment-list-api.ts'
import { en } from '../../i18n/en/layout.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { enWhyNot } from '../../i18n/en/why-not.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { daysOf } from '../../ui/calendar/weeks.ts'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { Subheading } from '../../ui/text/subheading.tsx'
import { NotFound } from '../not-found.tsx'
import { AffectedAppointments } from './affected-appointments.tsx'
import { DashboardPage } from './dashboard-page.tsx'

type Chair = ClinicSchedule['chairs'][number]
type Opened =
  | { readonly dialog: 'hours' | 'absence'; readonly doctor: DoctorSchedule }
  | { readonly dialog: 'chair'; readonly chair?: Chair; readonly list: ChairList }
  | { readonly dialog: 'all' }
  | { readonly dialog: 'outage'; readonly chair: Chair }

/**
 * The schedule: the week of all doctors and the chairs, or the hours, absences or treatments of one doctor. The front desk
 * changes absences and outages, admins all of it.
 */
export function Schedule() {
  const [texts, why] = useTexts(enSchedule, enWhyNot)
  const { id, part = 'hours' } = useParams()
  const clinic = useClinic()
  const now = useClinicNow()
  const listed = useQuery(schedule)
  const closings = useQuery(closedDaysOn(1)).data?.items
  const isAdmin = useRole() === 'admin'
  const treatments = useQuery({ ...managedTreatments, enabled: isAdmin })
  const [address, setAddress] = useSearchParams()
  const [chosen, setOpened] = useState<Opened>()
  const linked = listed.data?.doctors.find(({ _id }) => _id === address.get('hours'))
  const opened = chosen ?? (linked && ({ dialog: 'hours', doctor: linked } as const))
  const close = () => {
    setOpened(undefined)
    if (address.has('hours')) setAddress({}, { replace: true, preventScrollReset: true })
  }
  const [drafts, setDrafts] = useState<readonly DoctorChange[]>([])
  const today = clinic && clinicTimeAt(now, clinic.timeZone).day
  const loaded = listed.data && (treatments.data || !isAdmin) && today !== undefined
  // The list shows the query that failed or is still loading.
  const query = listed.data && isAdmin ? treatments : listed

  // The first hours change what every treatment offers, so those of all doctors are saved together.
  const isFirst = drafts.length > 0 || listed.data?.doctors.every(({ hours }) => hours.length === 0) === true
  const doctors = listed.data?.doctors.map((doctor) => ({
    ...doctor,
    ...drafts.find(({ _id }) => _id === doctor._id),
    version: doctor.version,
  }))
  const keep = (draft: DoctorChange) => setDrafts([...drafts.filter(({ _id }) => _id !== draft._id), draft])
  const doctor = doctors?.find(({ _id }) => _id === id)

  async function reload(id: string) {
    const { data } = await listed.refetch()
    const doctor = data?.doctors.find(({ _id }) => _id === id)
    setOpened(doctor && { dialog: 'hours', doctor })
  }

  if (id !== undefined && doctors && !doctor) return <NotFound />
  const first = loaded && isAdmin && isFirst && (
    <FirstHours unsaved={drafts.length} onDiscard={() => setDrafts([])} onSave={() => setOpened({ dialog: 'all' })} />
  )
  const week = clinic &&
    today !== undefined &&
    listed.data &&
    closings && { clinic, today, list: listed.data, closings }
  const onEdit = isAdmin ? (seen: DoctorSchedule) => setOpened({ dialog: 'hours', doctor: seen }) : undefined
  const onAddAbsence = (seen: DoctorSchedule) => setOpened({ dialog: 'absence', doctor: seen })
  return (
    <>
      <link rel="stylesheet" href={weekStyles} precedence="default" />
      <DashboardPage
        title={doctor?.name ?? texts.title}
        part={doctor && (part === 'hours' ? texts.title : texts.parts[part === 'absences' ? 'absences' : 'treatments'])}
        status={!loaded && !query.isError && texts.loading}
        lead={id === undefined && isFirst ? texts.lead : undefined}
        actions={
          doctor ? (
            <DoctorParts doctor={doctor} part={part} isAdmin={isAdmin} />
          ) : (
            isAdmin && <ButtonLink to={adminPaths.whyNot()}>{why.title}</ButtonLink>
          )
        }
      >
        {id === undefined ? (
          <>
            <AffectedAppointments />
            {first}
            {week && doctors?.some(({ hours }) => hours.length > 0) && <WeekOfAll {...week} doctors={doctors} />}
            <Subheading>{texts.doctors}</Subheading>
            <DoctorsScheduleTable
              query={query}
              doctors={loaded ? doctors : undefined}
              unsaved={new Set(drafts.map(({ _id }) => _id))}
              today={today ?? ''}
              onEdit={onEdit}
              onAddAbsence={onAddAbsence}
            />
            {listed.data && (
              <>
                <ChairsHead onAdd={isAdmin ? () => setOpened({ dialog: 'chair', list: listed.data }) : undefined} />
                <ChairsTable
                  query={listed}
                  list={listed.data}
                  onEdit={isAdmin ? (chair) => setOpened({ dialog: 'chair', chair, list: listed.data }) : undefined}
                  onAddOutage={(chair) => setOpened({ dialog: 'outage', chair })}
                />
              </>
            )}
          </>
        ) : !doctor ? (
          listed.isError ? (
            <ListFailed texts={texts} query={listed} />
          ) : (
            <Skeleton size="l" />
          )
        ) : part === 'absences' ? (
          <DoctorAbsences doctor={doctor} onAdd={() => onAddAbsence(doctor)} />
        ) : part === 'treatments' ? (
          <DoctorTreatments
            doctor={doctor}
            treatments={treatments.data ?? []}
            chairs={listed.data?.chairs ?? []}
            onEdit={onEdit && (() => onEdit(doctor))}
          />
        ) : (
          <>
            <AffectedAppointments doctor={doctor._id} />
            {first}
            {week && (
              <WeekOfOne
                {...week}
                doctor={doctor}
                actions={
                  <div className="flex flex-wrap gap-3 print:hidden">
                    {onEdit && treatments.data && (
                      <Button look="soft" onClick={() => onEdit(doctor)}>
                        {texts.editHours}
                      </Button>
                    )}
                    <Button onClick={() => onAddAbsence(doctor)}>{texts.addAbsence}</Button>
                  </div>
                }
              />
            )}
          </>
        )}
        {loaded && treatments.data && opened?.dialog === 'hours' && (
          <HoursDialog
            // The linked doctor is the current one, whose version changes while the dialog is open.
            key={chosen ? opened.doctor.version : 'linked'}
            seen={opened.doctor}
            chairs={listed.data.chairs}
            treatments={treatments.data}
            today={today}
            current={listed.data.doctors.find(({ _id }) => _id === opened.doctor._id)}
            onClose={close}
            onKeep={isFirst ? keep : undefined}
            onReload={() => void reload(opened.doctor._id)}
          />
        )}
        {today !== undefined && opened?.dialog === 'absence' && (
          <AbsenceDialog doctor={opened.doctor} today={today} onClose={close} />
        )}
        {listed.data && opened?.dialog === 'chair' && (
          <ChairDialog seen={opened.chair} list={opened.list} current={listed.data} onClose={close} />
        )}
        {loaded && opened?.dialog === 'all' && (
          <SaveAllDialog
            doctors={listed.data.doctors}
            drafts={drafts}
            today={today}
            onSaved={() => setDrafts([])}
            onRebase={() => {
              const versions = new Map(listed.data.doctors.map(({ _id, version }) => [_id, version]))
              setDrafts(drafts.map((draft) => ({ ...draft, version: versions.get(draft._id) ?? draft.version })))
            }}
            onClose={close}
          />
        )}
        {today !== undefined && opened?.dialog === 'outage' && (
          <OutageDialog chair={opened.chair} today={today} onClose={close} />
        )}
      </DashboardPage>
    </>
  )
}

interface WeekPartProps {
  readonly clinic: Clinic
  readonly today: ClinicDay
  readonly list: ClinicSchedule
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

function WeekOfAll(props: WeekPartProps & { readonly doctors: readonly DoctorSchedule[] }) {
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

function WeekOfOne({ doctor, actions, ...props }: WeekOfOneProps) {
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

interface DoctorPartsProps {
  readonly doctor: DoctorSchedule
  readonly part: string
  readonly isAdmin: boolean
}

/** Links between the parts of a doctor's schedule, and back to that of all doctors. */
function DoctorParts({ doctor: { _id, name }, part, isAdmin }: DoctorPartsProps) {
  const texts = useTexts(enSchedule)
  const parts = [
    { label: texts.allDoctors, to: adminPaths.schedule(), current: false },
    { label: texts.parts.hours, to: adminPaths.doctorSchedule(_id), current: part === 'hours' },
    { label: texts.parts.absences, to: adminPaths.doctorSchedule(_id, 'absences'), current: part === 'absences' },
    ...(isAdmin
      ? [
          {
            label: texts.parts.treatments,
            to: adminPaths.doctorSchedule(_id, 'treatments'),
            current: part === 'treatments',
          },
          { label: texts.parts.profile, to: adminPaths.manageDoctors({ edit: _id }), current: false },
        ]
      : []),
  ]
  return <Tabs label={texts.scheduleOf(name)} items={parts} />
}

interface DoctorAbsencesProps {
  readonly doctor: DoctorSchedule
  readonly onAdd: () => void
}

function DoctorAbsences({ doctor, onAdd }: DoctorAbsencesProps) {
  const texts = useTexts(enSchedule)
  return (
    <div className="grid max-w-112 gap-5">
      {doctor.absences.length > 0 ? <AbsenceList doctor={doctor} /> : <p>{texts.noAbsences}</p>}
      <div>
        <Button onClick={onAdd}>
          <IconPlus />
          {texts.addAbsence}
        </Button>
      </div>
    </div>
  )
}

interface DoctorTreatmentsProps {
  readonly doctor: DoctorSchedule
  readonly treatments: readonly AdminTreatment[]
  readonly chairs: ClinicSchedule['chairs']
  readonly onEdit: (() => void) | undefined
}

/** What a doctor performs, and on which chair. */
function DoctorTreatments({ doctor, treatments, chairs, onEdit }: DoctorTreatmentsProps) {
  const texts = useTexts(enSchedule)
  const performed = treatments.filter(({ _id }) => doctor.performs.includes(_id))
  const chair = chairs.find(({ _id }) => _id === doctor.usualChair)
  return (
    <div className="grid justify-items-start gap-5">
      <section>
        <Subheading>{texts.performs}</Subheading>
        {performed.length > 0 ? (
          <ul className="list-disc ps-5">
            {performed.map(({ _id, name }) => (
              <li key={_id}>
                <ClinicText>{name}</ClinicText>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-quiet">{texts.performsNone}</p>
        )}
      </section>
      <section>
        <Subheading>{texts.usualChair}</Subheading>
        <p>{chair ? <ClinicText>{chair.name}</ClinicText> : texts.noChair}</p>
      </section>
      {onEdit && <Button onClick={onEdit}>{texts.edit}</Button>}
    </div>
  )
}

interface FirstHoursProps {
  /** The number of doctors whose hours are kept, not saved. */
  readonly unsaved: number
  readonly onDiscard: () => void
  readonly onSave: () => void
}

/** Explains that the first hours of all doctors are saved together, and saves them. */
function FirstHours({ unsaved, onDiscard, onSave }: FirstHoursProps) {
  const texts = useTexts(enSchedule)
  return (
    <Notice className="mb-3 flex-wrap items-center">
      <p className="flex-[1_1_14rem]">{unsaved > 0 ? texts.unsaved(unsaved) : texts.firstHours}</p>
      {unsaved > 0 && (
        <>
          <Button onClick={onDiscard}>{texts.discard}</Button>
          <Button look="primary" onClick={onSave}>
            {texts.saveAll}
          </Button>
        </>
      )}
    </Notice>
  )
}

function ChairsHead({ onAdd }: { readonly onAdd: (() => void) | undefined }) {
  const texts = useTexts(enSchedule)
  return (
    <div className="mt-8 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex-[1_1_14rem]">
        <Subheading>{texts.chairs}</Subheading>
        <p className="text-ink-quiet">{texts.chairsLead}</p>
      </div>
      {onAdd && (
        <Button onClick={onAdd}>
          <IconPlus />
          {texts.addChair}
        </Button>
      )}
    </div>
  )
}

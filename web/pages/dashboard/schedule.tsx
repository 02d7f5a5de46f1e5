import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { clinicTimeAt } from '#contract/dates.ts'
import type { DoctorSchedule } from '#contract/schemas/schedule.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { closedDaysOn } from '../../features/closed-days/closed-days-api.ts'
import { ChairsTable } from '../../features/schedule/chairs-table.tsx'
import { DoctorsScheduleTable } from '../../features/schedule/doctors-schedule-table.tsx'
import { type ChairList, type DoctorChange, schedule } from '../../features/schedule/schedule-api.ts'
import weekStyles from '../../features/schedule/schedule-week.css?url'
import { useRole } from '../../features/session/use-role.ts'
import { managedTreatments } from '../../features/treatment-list/treatment-list-api.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { enWhyNot } from '../../i18n/en/why-not.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { Subheading } from '../../ui/text/subheading.tsx'
import { NotFound } from '../not-found.tsx'
import { AffectedAppointments } from './affected-appointments.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { DoctorPart, DoctorParts } from './doctor-schedule.tsx'
import { type Opened, ScheduleDialogs } from './schedule-dialogs.tsx'
import { WeekOfAll } from './schedule-weeks.tsx'

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
  const closed = useQuery(closedDaysOn(1))
  const isAdmin = useRole() === 'admin'
  const treatments = useQuery({ ...managedTreatments, enabled: isAdmin })
  const [address, setAddress] = useSearchParams()
  const [chosen, setOpened] = useState<Opened>()
  const linked = listed.data?.doctors.find(({ _id }) => _id === address.get('hours'))
  const opened = chosen ?? (linked && ({ dialog: 'hours', doctor: linked } as const))
  const close = () => {
    setOpened(undefined)
    if (!address.has('hours')) return
    address.delete('hours')
    setAddress(address, { replace: true, preventScrollReset: true })
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
  const [list, closings] = [listed.data && doctors && { ...listed.data, doctors }, closed.data?.items]
  const week = clinic && today !== undefined && list && closings && { clinic, today, list, closings }
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
            {closed.isError && !closed.data && <ListFailed texts={texts} query={closed} />}
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
            {listed.data && <Chairs query={listed} list={listed.data} isAdmin={isAdmin} onOpen={setOpened} />}
          </>
        ) : !doctor ? (
          listed.isError ? (
            <ListFailed texts={texts} query={listed} />
          ) : (
            <Skeleton size="l" />
          )
        ) : (
          <>
            {closed.isError && !closed.data && <ListFailed texts={texts} query={closed} />}
            <DoctorPart
              doctor={doctor}
              part={part}
              treatments={treatments.data}
              chairs={listed.data?.chairs ?? []}
              onEdit={onEdit && (() => onEdit(doctor))}
              onAddAbsence={() => onAddAbsence(doctor)}
              first={first}
              week={week || undefined}
            />
          </>
        )}
        {loaded && (
          <ScheduleDialogs
            {...{ opened, today, drafts, setDrafts }}
            // Its version changes while the dialog is open.
            isLinked={chosen === undefined}
            list={listed.data}
            treatments={treatments.data}
            onKeep={isFirst ? keep : undefined}
            onReload={(seen) => void reload(seen)}
            onClose={close}
          />
        )}
      </DashboardPage>
    </>
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

interface ChairsProps {
  readonly query: ComponentProps<typeof ChairsTable>['query']
  readonly list: ChairList
  readonly isAdmin: boolean
  readonly onOpen: (opened: Opened) => void
}

function Chairs({ query, list, isAdmin, onOpen }: ChairsProps) {
  const texts = useTexts(enSchedule)
  return (
    <>
      <div className="mt-8 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex-[1_1_14rem]">
          <Subheading>{texts.chairs}</Subheading>
          <p className="text-ink-quiet">{texts.chairsLead}</p>
        </div>
        {isAdmin && (
          <Button onClick={() => onOpen({ dialog: 'chair', list })}>
            <IconPlus />
            {texts.addChair}
          </Button>
        )}
      </div>
      <ChairsTable
        query={query}
        list={list}
        onEdit={isAdmin ? (chair) => onOpen({ dialog: 'chair', chair, list }) : undefined}
        onAddOutage={(chair) => onOpen({ dialog: 'outage', chair })}
      />
    </>
  )
}

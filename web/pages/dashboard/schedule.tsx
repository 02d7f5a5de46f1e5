import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { clinicTimeAt } from '#contract/dates.ts'
import type { Schedule as ClinicSchedule, DoctorSchedule } from '#contract/schemas/schedule.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { AbsenceDialog } from '../../features/schedule/absence-dialog.tsx'
import { ChairDialog } from '../../features/schedule/chair-dialog.tsx'
import { ChairsTable } from '../../features/schedule/chairs-table.tsx'
import { DoctorsScheduleTable } from '../../features/schedule/doctors-schedule-table.tsx'
import { HoursDialog } from '../../features/schedule/hours-dialog.tsx'
import { OutageDialog } from '../../features/schedule/outage-dialog.tsx'
import { SaveAllDialog } from '../../features/schedule/save-all-dialog.tsx'
import { type ChairList, type DoctorChange, schedule } from '../../features/schedule/schedule-api.ts'
import { useRole } from '../../features/session/use-role.ts'
import { managedTreatments } from '../../features/treatment-list/treatment-list-api.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { enWhyNot } from '../../i18n/en/why-not.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Subheading } from '../../ui/text/subheading.tsx'
import { AffectedAppointments } from './affected-appointments.tsx'
import { DashboardPage } from './dashboard-page.tsx'

type Chair = ClinicSchedule['chairs'][number]
type Opened =
  | { readonly dialog: 'hours' | 'absence'; readonly doctor: DoctorSchedule }
  | { readonly dialog: 'chair'; readonly chair?: Chair; readonly list: ChairList }
  | { readonly dialog: 'all' }
  | { readonly dialog: 'outage'; readonly chair: Chair }

/** The doctors' hours and absences and the chairs. The front desk changes absences and outages, admins all of it. */
export function Schedule() {
  const [texts, why] = useTexts(enSchedule, enWhyNot)
  const clinic = useClinic()
  const now = useClinicNow()
  const listed = useQuery(schedule)
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

  async function reload(id: string) {
    const { data } = await listed.refetch()
    const doctor = data?.doctors.find(({ _id }) => _id === id)
    setOpened(doctor && { dialog: 'hours', doctor })
  }

  return (
    <DashboardPage
      title={texts.title}
      status={!loaded && !query.isError && texts.loading}
      lead={texts.lead}
      actions={isAdmin && <ButtonLink to={adminPaths.whyNot()}>{why.title}</ButtonLink>}
    >
      <AffectedAppointments />
      <Subheading>{texts.doctors}</Subheading>
      {loaded && isAdmin && isFirst && (
        <FirstHours
          unsaved={drafts.length}
          onDiscard={() => setDrafts([])}
          onSave={() => setOpened({ dialog: 'all' })}
        />
      )}
      <DoctorsScheduleTable
        query={query}
        doctors={loaded ? doctors : undefined}
        unsaved={new Set(drafts.map(({ _id }) => _id))}
        today={today ?? ''}
        onEdit={isAdmin ? (doctor) => setOpened({ dialog: 'hours', doctor }) : undefined}
        onAddAbsence={(doctor) => setOpened({ dialog: 'absence', doctor })}
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

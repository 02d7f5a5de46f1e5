import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { clinicTimeAt } from '#contract/dates.ts'
import type { Schedule as ClinicSchedule, DoctorSchedule } from '#contract/schemas/schedule.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { AbsenceDialog } from '../../features/schedule/absence-dialog.tsx'
import { AffectedNotice } from '../../features/schedule/affected-notice.tsx'
import { ChairDialog } from '../../features/schedule/chair-dialog.tsx'
import { ChairsTable } from '../../features/schedule/chairs-table.tsx'
import { DoctorsScheduleTable } from '../../features/schedule/doctors-schedule-table.tsx'
import { HoursDialog } from '../../features/schedule/hours-dialog.tsx'
import { OutageDialog } from '../../features/schedule/outage-dialog.tsx'
import { schedule } from '../../features/schedule/schedule-api.ts'
import { managedTreatments } from '../../features/treatment-list/treatment-list-api.ts'
import { useScheduleMessages } from '../../i18n/hooks/use-schedule-messages.ts'
import { useWhyNotMessages } from '../../i18n/hooks/use-why-not-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { Subheading } from '../../ui/text/subheading.tsx'
import { DashboardPage } from './dashboard-page.tsx'

type Chair = ClinicSchedule['chairs'][number]
type Opened =
  | { readonly dialog: 'hours' | 'absence'; readonly doctor: DoctorSchedule }
  | { readonly dialog: 'chair'; readonly chair?: Chair }
  | { readonly dialog: 'outage'; readonly chair: Chair }

/** The doctors' hours and absences and the chairs, for admins to change. */
export function Schedule() {
  const texts = useScheduleMessages()
  const why = useWhyNotMessages()
  const clinic = useClinic()
  const now = useClinicNow()
  const listed = useQuery(schedule)
  const treatments = useQuery(managedTreatments)
  const [address, setAddress] = useSearchParams()
  const [chosen, setOpened] = useState<Opened>()
  const linked = listed.data?.doctors.find(({ _id }) => _id === address.get('hours'))
  const opened = chosen ?? (linked && ({ dialog: 'hours', doctor: linked } as const))
  const close = () => {
    setOpened(undefined)
    if (address.has('hours')) setAddress({}, { replace: true, preventScrollReset: true })
  }
  const today = clinic && clinicTimeAt(now, clinic.timeZone).day
  const loaded = listed.data && treatments.data && today !== undefined
  // The list shows the query that failed or is still loading.
  const query = listed.data ? treatments : listed

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
      actions={<ButtonLink to={adminPaths.whyNot()}>{why.title}</ButtonLink>}
    >
      <AffectedNotice />
      <Subheading>{texts.doctors}</Subheading>
      <DoctorsScheduleTable
        query={query}
        doctors={loaded ? listed.data.doctors : undefined}
        today={today ?? ''}
        onEdit={(doctor) => setOpened({ dialog: 'hours', doctor })}
        onAddAbsence={(doctor) => setOpened({ dialog: 'absence', doctor })}
      />
      {listed.data && (
        <>
          <div className="mt-8 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="flex-[1_1_14rem]">
              <Subheading>{texts.chairs}</Subheading>
              <p className="text-ink-quiet">{texts.chairsLead}</p>
            </div>
            <Button onClick={() => setOpened({ dialog: 'chair' })}>
              <IconPlus />
              {texts.addChair}
            </Button>
          </div>
          <ChairsTable
            query={listed}
            chairs={listed.data.chairs}
            onEdit={(chair) => setOpened({ dialog: 'chair', chair })}
            onAddOutage={(chair) => setOpened({ dialog: 'outage', chair })}
          />
        </>
      )}
      {loaded && opened?.dialog === 'hours' && (
        <HoursDialog
          key={opened.doctor.version}
          seen={opened.doctor}
          chairs={listed.data.chairs}
          treatments={treatments.data}
          today={today}
          onClose={close}
          onReload={() => void reload(opened.doctor._id)}
        />
      )}
      {today !== undefined && opened?.dialog === 'absence' && (
        <AbsenceDialog doctor={opened.doctor} today={today} onClose={close} />
      )}
      {opened?.dialog === 'chair' && <ChairDialog seen={opened.chair} onClose={close} />}
      {today !== undefined && opened?.dialog === 'outage' && (
        <OutageDialog chair={opened.chair} today={today} onClose={close} />
      )}
    </DashboardPage>
  )
}

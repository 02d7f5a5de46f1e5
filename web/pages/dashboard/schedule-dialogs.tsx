import type { ClinicDay } from '#contract/dates.ts'
import type { DoctorSchedule, Schedule } from '#contract/schemas/schedule.ts'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { AbsenceDialog } from '../../features/schedule/absence-dialog.tsx'
import { ChairDialog } from '../../features/schedule/chair-dialog.tsx'
import { HoursDialog } from '../../features/schedule/hours-dialog.tsx'
import { OutageDialog } from '../../features/schedule/outage-dialog.tsx'
import { SaveAllDialog } from '../../features/schedule/save-all-dialog.tsx'
import type { ChairList, DoctorChange } from '../../features/schedule/schedule-api.ts'

type Chair = Schedule['chairs'][number]
/** The open dialog and what it is about. */
export type Opened =
  | { readonly dialog: 'hours' | 'absence'; readonly doctor: DoctorSchedule }
  | { readonly dialog: 'chair'; readonly chair?: Chair; readonly list: ChairList }
  | { readonly dialog: 'all' }
  | { readonly dialog: 'outage'; readonly chair: Chair }

interface ScheduleDialogsProps {
  readonly opened: Opened | undefined
  /** Whether the address names the doctor, who is then the current one. */
  readonly isLinked: boolean
  readonly list: Schedule
  /** Only admins change treatments. */
  readonly treatments: readonly AdminTreatment[] | undefined
  readonly today: ClinicDay
  /** Hours of doctors that are kept, not saved. */
  readonly drafts: readonly DoctorChange[]
  readonly setDrafts: (drafts: readonly DoctorChange[]) => void
  readonly onKeep: ((draft: DoctorChange) => void) | undefined
  readonly onReload: (doctorId: string) => void
  readonly onClose: () => void
}

/** The open dialog of the schedule, if any. */
export function ScheduleDialogs(props: ScheduleDialogsProps) {
  const { opened, isLinked, list, treatments, today, drafts, setDrafts, onKeep, onReload, onClose } = props
  if (!opened) return null
  return (
    <>
      {treatments && opened.dialog === 'hours' && (
        <HoursDialog
          key={isLinked ? 'linked' : opened.doctor.version}
          seen={opened.doctor}
          chairs={list.chairs}
          treatments={treatments}
          today={today}
          current={list.doctors.find(({ _id }) => _id === opened.doctor._id)}
          onClose={onClose}
          onKeep={onKeep}
          onReload={() => onReload(opened.doctor._id)}
        />
      )}
      {opened.dialog === 'absence' && <AbsenceDialog doctor={opened.doctor} today={today} onClose={onClose} />}
      {opened.dialog === 'chair' && (
        <ChairDialog seen={opened.chair} list={opened.list} current={list} onClose={onClose} />
      )}
      {opened.dialog === 'all' && (
        <SaveAllDialog
          doctors={list.doctors}
          drafts={drafts}
          today={today}
          onSaved={() => setDrafts([])}
          onRebase={() => {
            const versions = new Map(list.doctors.map(({ _id, version }) => [_id, version]))
            setDrafts(drafts.map((draft) => ({ ...draft, version: versions.get(draft._id) ?? draft.version })))
          }}
          onClose={onClose}
        />
      )}
      {opened.dialog === 'outage' && <OutageDialog chair={opened.chair} today={today} onClose={onClose} />}
    </>
  )
}

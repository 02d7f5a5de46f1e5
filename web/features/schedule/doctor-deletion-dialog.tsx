import { useQuery } from '@tanstack/react-query'
import type { Doctor } from '#contract/schemas/doctor.ts'
import { enDoctors } from '../../i18n/en/doctors.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { AffectedList } from './affected-list.tsx'
import { affectedByRemoval } from './schedule-api.ts'

interface DoctorDeletionDialogProps {
  readonly doctor: Doctor
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks whether to delete a doctor, once it shows the appointments that then need another one. */
export function DoctorDeletionDialog({ doctor: { _id, name }, ...answers }: DoctorDeletionDialogProps) {
  const [texts, schedule] = useTexts(enDoctors, enSchedule)
  const query = useQuery(affectedByRemoval(_id))
  const affected = query.data ?? []
  return (
    <ConfirmDialog
      title={texts.deleteTitle(name)}
      no={texts.close}
      yes={texts.delete}
      danger
      loading={query.isPending}
      {...answers}
    >
      <p className="text-ink-quiet">{texts.deleteLead}</p>
      {affected.length > 0 && (
        <section className="grid gap-3" role="status">
          <div>
            <h3 className="text-lg/[1.4]">{schedule.affectedCount(affected.length)}</h3>
            <p className="text-ink-quiet">{schedule.affectedLead}</p>
          </div>
          <AffectedList affected={affected} />
        </section>
      )}
      {query.isError && (
        <p>
          <ListFailed texts={{ failed: schedule.affectedFailed, tryAgain: schedule.tryAgain }} query={query} />
        </p>
      )}
    </ConfirmDialog>
  )
}

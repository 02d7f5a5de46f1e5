import { useQueryClient } from '@tanstack/react-query'
import type { AffectedBooking } from '#contract/schemas/schedule.ts'
import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enMove } from '../../i18n/en/move.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { reloadBookings } from '../bookings/booking-api.ts'

/** A button that keeps an affected appointment as it is, so that it leaves the list. */
export function KeepButton({ affected: { booking, reason } }: { readonly affected: AffectedBooking }) {
  const texts = useTexts(enMove)
  const { removedPatient } = useTexts(enAdmin).payments
  const patient = booking.patientName || removedPatient
  const queries = useQueryClient()
  const keep = useRowAction({
    mutationFn: () => call('desk PUT /booking/:id/kept', { params: { id: booking._id }, body: { reason } }),
    onSuccess: () => showToast(texts.kept(patient)),
    reload: () => reloadBookings(queries),
  })
  return (
    <Button look="quiet" busy={keep.isPending} aria-label={texts.keepOf(patient)} onClick={() => keep.mutate()}>
      {texts.keepAnyway}
    </Button>
  )
}

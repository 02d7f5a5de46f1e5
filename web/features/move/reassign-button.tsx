import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMoveMessages } from '../../i18n/hooks/use-move-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { reloadBookings } from '../bookings/booking-api.ts'
import { reassignAll } from './move-api.ts'

/** A button that gives affected appointments another doctor or chair, after showing for how many one is free. */
export function ReassignButton() {
  const texts = useMoveMessages()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const preview = useMutation({
    mutationFn: () => reassignAll(true),
    onSuccess: ({ reassigned }) => {
      if (reassigned === 0) showToast(texts.reassignNone)
    },
    onError: (error) => showToast(errorText(error), 'danger'),
  })
  const reassign = useRowAction({
    mutationFn: () => reassignAll(false),
    onSuccess: ({ reassigned }) => showToast(texts.reassigned(reassigned)),
    reload: () => reloadBookings(queries),
  })
  const fit = preview.data?.reassigned ?? 0
  return (
    <>
      <Button busy={preview.isPending || reassign.isPending} onClick={() => preview.mutate()}>
        {texts.reassign}
      </Button>
      {preview.data && fit > 0 && (
        <ConfirmDialog
          title={texts.reassignTitle}
          no={texts.close}
          yes={texts.reassign}
          onClose={() => preview.reset()}
          onConfirm={() => reassign.mutate()}
        >
          <p>{texts.reassignEffect(fit, preview.data.affected.length)}</p>
          <p>{texts.reassignMail}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

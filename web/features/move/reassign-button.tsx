import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reassignment } from '#contract/schemas/schedule.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMove } from '../../i18n/en/move.ts'
import { formatDate, slotEnds } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { bulletsClass } from '../../ui/bullets-class.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { Listed } from '../../ui/text/listed.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { reloadBookings } from '../bookings/booking-api.ts'
import { reassignAll } from './move-api.ts'

/** A button that gives affected appointments another doctor or chair, after showing for how many one is free. */
export function ReassignButton() {
  const texts = useTexts(enMove)
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
          <Changes changes={preview.data.changes} />
          <p>{texts.reassignMail}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Which appointments change, by day. */
function Changes({ changes }: { readonly changes: readonly Reassignment[] }) {
  const [{ locale }, texts] = useTexts(en, enMove)
  const days = [...new Set(changes.map(({ booking }) => booking.date))]
  return (
    <div className="grid gap-3">
      {days.map((date) => (
        <section key={date}>
          <h3 className="font-semibold">{formatDate(date, locale)}</h3>
          <ul className={bulletsClass}>
            {changes
              .filter(({ booking }) => booking.date === date)
              .map(({ booking, fromDoctor, toDoctor, toChair }) => (
                <li key={booking._id}>
                  <Listed
                    of={[slotEnds(booking.slot, locale).start, booking.patientName || texts.removed, booking.treatment]}
                  />
                  {': '}
                  {toDoctor ? texts.reassignTo(fromDoctor, toDoctor) : texts.reassignChair(toChair)}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

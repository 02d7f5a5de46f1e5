import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClosedDays } from '#contract/schemas/closed-days.ts'
import { asApiError } from '../../api/api-error.ts'
import { useClosedDaysMessages } from '../../i18n/hooks/use-closed-days-messages.ts'
import { useErrorMessages } from '../../i18n/hooks/use-error-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { openDays, refreshClosedDays } from './closed-days-api.ts'
import { daysText } from './days-text.ts'

interface ClosedDaysRowProps {
  readonly closing: ClosedDays
  readonly past: boolean
}

/** Days on which the clinic is closed, with the way to open them again while they are to come. */
export function ClosedDaysRow({ closing, past }: ClosedDaysRowProps) {
  const { locale } = useMessages()
  const texts = useClosedDaysMessages()
  const errors = useErrorMessages()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const days = daysText(closing, locale)
  const open = useMutation({
    mutationFn: () => openDays(closing._id),
    networkMode: 'always',
    onSuccess: () => showToast(texts.opened(days)),
    onError: (error) => showToast(errors[asApiError(error).code], 'danger'),
    onSettled: () => refreshClosedDays(queries),
  })
  return (
    <tr>
      <td className="cell-main num">
        {days} {past && <span className="badge">{texts.past}</span>}
      </td>
      <td className="cell-reason">
        <ClinicText>{closing.reason}</ClinicText>
      </td>
      <td className="cell-kept cell-label num" data-label={texts.kept}>
        {closing.kept}
      </td>
      <td className="cell-actions">
        {!past && (
          <Button look="quiet" busy={open.isPending} aria-label={texts.openOf(days)} onClick={() => setAsking(true)}>
            {texts.open}
          </Button>
        )}
        {asking && (
          <ConfirmDialog
            title={texts.openTitle(days)}
            no={texts.keepClosed}
            yes={texts.open}
            onClose={() => setAsking(false)}
            onConfirm={() => open.mutate()}
          >
            <p>{texts.openLead}</p>
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}

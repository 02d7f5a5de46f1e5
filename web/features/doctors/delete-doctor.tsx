import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Doctor } from '#contract/schemas/doctor.ts'
import { useDoctorsMessages } from '../../i18n/hooks/use-doctors-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { IconTrash } from '../../ui/icons/admin-icons.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { doctors, removeDoctor } from './doctors-api.ts'

/** A button that deletes a doctor after a confirmation. */
export function DeleteDoctor({ doctor: { name, email } }: { readonly doctor: Doctor }) {
  const texts = useDoctorsMessages()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const deletion = useRowAction({
    mutationFn: () => removeDoctor(email),
    onSuccess: () => showToast(texts.deleted(name)),
    reload: () => queries.invalidateQueries(doctors),
  })
  return (
    <>
      <Button
        look="remove"
        busy={deletion.isPending}
        aria-label={texts.deleteThis(name)}
        onClick={() => setAsking(true)}
      >
        <IconTrash />
        {texts.delete}
      </Button>
      {asking && (
        <ConfirmDialog
          title={texts.deleteTitle(name)}
          no={texts.close}
          yes={texts.delete}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => deletion.mutate()}
        >
          <p className="text-ink-quiet">{texts.deleteLead}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

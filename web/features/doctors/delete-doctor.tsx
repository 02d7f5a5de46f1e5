import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Doctor } from '#contract/schemas/doctor.ts'
import { enDoctors } from '../../i18n/en/doctors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconTrash } from '../../ui/icons/admin-icons.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { doctors, removeDoctor } from './doctors-api.ts'

/** Renders the dialog that asks whether to delete a doctor. */
export type RenderDeletion = (
  doctor: Doctor,
  answers: { readonly onClose: () => void; readonly onConfirm: () => void },
) => ReactNode

interface DeleteDoctorProps {
  readonly doctor: Doctor
  readonly renderDialog: RenderDeletion
}

/** A button that deletes a doctor after a confirmation. */
export function DeleteDoctor({ doctor, renderDialog }: DeleteDoctorProps) {
  const { name, email } = doctor
  const texts = useTexts(enDoctors)
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const deletion = useRowAction({
    mutationFn: () => removeDoctor(email),
    onSuccess: () => showToast(texts.deleted(name)),
    reload: () =>
      Promise.all(
        [doctors.queryKey, ['schedule'], ['available']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
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
      {asking && renderDialog(doctor, { onClose: () => setAsking(false), onConfirm: () => deletion.mutate() })}
    </>
  )
}

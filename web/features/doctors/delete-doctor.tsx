import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Doctor } from '#contract/schemas/doctor.ts'
import { asApiError } from '../../api/api-error.ts'
import { useDoctorsMessages } from '../../i18n/hooks/use-doctors-messages.ts'
import { useErrorMessages } from '../../i18n/hooks/use-error-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { IconTrash } from '../../ui/icons/admin-icons.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { doctors, removeDoctor } from './doctors-api.ts'

/** A button that deletes a doctor, once that is confirmed. */
export function DeleteDoctor({ doctor: { name, email } }: { readonly doctor: Doctor }) {
  const texts = useDoctorsMessages()
  const errors = useErrorMessages()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const deletion = useMutation({
    mutationFn: () => removeDoctor(email),
    networkMode: 'always',
    onSuccess: () => showToast(texts.deleted(name)),
    onError: (error) => showToast(errors[asApiError(error).code], 'danger'),
    onSettled: () => queries.invalidateQueries(doctors),
  })
  return (
    <>
      <Button
        look="remove"
        busy={deletion.isPending}
        aria-label={texts.deleteThis(name)}
        onClick={() => setAsking(true)}
      >
        <IconTrash className="icon" />
        {texts.delete}
      </Button>
      {asking && (
        <Question
          name={name}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            deletion.mutate()
          }}
        />
      )}
    </>
  )
}

interface QuestionProps {
  readonly name: string
  readonly onClose: () => void
  readonly onConfirm: () => void
}

function Question({ name, onClose, onConfirm }: QuestionProps) {
  const texts = useDoctorsMessages()
  const title = useId()
  return (
    <Dialog labelledBy={title} onClose={onClose} small>
      <div className="dialog__head">
        <div>
          <h2 id={title} className="broken">
            {texts.deleteTitle(name)}
          </h2>
        </div>
      </div>
      <div className="dialog__body">
        <p className="quiet">{texts.deleteLead}</p>
      </div>
      <div className="dialog__foot dialog__foot--equal">
        <Button onClick={onClose} data-first-focus>
          {texts.close}
        </Button>
        <Button look="danger" onClick={onConfirm}>
          {texts.delete}
        </Button>
      </div>
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogNotice, FormFoot } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { type FieldErrors, useForm, type ValidationResult } from '../../ui/form/use-form.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'

interface ItemDialogProps<Values> {
  readonly title: string
  readonly check: (entries: Record<string, unknown>) => Promise<ValidationResult<Values>>
  readonly send: (values: Values) => Promise<void>
  readonly onClose: () => void
  readonly children: (faults: FieldErrors) => ReactNode
}

/** The dialog that something shown on the pages is written in. What was typed stays until it is saved or closed. */
export function ItemDialog<Values>({ title, check, send, onClose, children }: ItemDialogProps<Values>) {
  const texts = useTexts(enAdmin).settings
  const errorText = useErrorText()
  const close = useIfMounted(onClose)
  const { form, faults, sending, failure } = useForm({
    check,
    send: async (values: Values) => {
      await send(values)
      close()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...form} className="contents">
        <DialogBody>{children(faults)}</DialogBody>
        <DialogNotice>{failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}</DialogNotice>
        <FormFoot cancel={texts.close} submit={texts.save} busy={sending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

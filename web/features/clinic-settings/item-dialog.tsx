import { type ReactNode, useId } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useErrorMessages } from '../../i18n/hooks/use-error-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { type FieldErrors, useForm, type ValidationResult } from '../../ui/form/use-form.ts'
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
  const texts = useAdminMessages().settings
  const errors = useErrorMessages()
  const id = useId()
  const close = useIfMounted(onClose)
  const { form, faults, sending, failure } = useForm({
    check,
    send: async (values: Values) => {
      await send(values)
      close()
    },
  })
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <div className="dialog__head">
        <div>
          <h2 id={id}>{title}</h2>
        </div>
      </div>
      <form {...form} className="dialog__form">
        <div className="dialog__body">{children(faults)}</div>
        <div className="dialog__notice">
          {failure !== undefined && <ErrorText announced>{errors[asApiError(failure).code]}</ErrorText>}
        </div>
        <div className="dialog__foot dialog__foot--equal">
          <Button onClick={onClose}>{texts.close}</Button>
          <Button type="submit" look="primary" busy={sending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { call } from '../../../api/client.ts'
import { enFactor } from '../../../i18n/en/factor.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DialogBody, FormFoot } from '../../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useErrorText } from '../../../ui/use-error-text.ts'
import { readProof } from './read-proof.ts'

interface TurnOffDialogProps {
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Turns the second factor off, with a code of the app or a recovery code. */
export function TurnOffDialog({ onClose, onDone }: TurnOffDialogProps) {
  const { profile: texts, enrol, enterEither } = useTexts(enFactor)
  const errorText = useErrorText()
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => {
      const code = readProof(entries.code)
      return code === undefined ? { faults: { code: 'invalid' } } : { values: { code } }
    },
    send: async (proof) => {
      await call('staff DELETE /session/second-factor', { body: proof })
      await onDone()
    },
  })
  return (
    <Dialog
      title={texts.turnOffTitle}
      lead={<p className="text-ink-quiet">{texts.turnOffLead}</p>}
      onClose={onClose}
      small
    >
      <form {...form} className="contents">
        <DialogBody>
          <Field
            name="code"
            label={texts.either}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            dir="ltr"
            required
            error={faults.code && enterEither}
          />
          {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
        </DialogBody>
        <FormFoot cancel={enrol.cancel} submit={texts.turnOff} look="danger" busy={sending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

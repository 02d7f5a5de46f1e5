import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { enFactor } from '../../../i18n/en/factor.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DialogBar, DialogBody, FormFoot } from '../../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useErrorText } from '../../../ui/use-error-text.ts'
import { CodeField } from './code-field.tsx'
import { readCode } from './read-proof.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface RenewDialogProps {
  readonly email: string
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Replaces the recovery codes, with a code of the app, and shows the new ones. */
export function RenewDialog({ email, onClose, onDone }: RenewDialogProps) {
  const { profile: texts, enrol, pass, enterCode } = useTexts(enFactor)
  const errorText = useErrorText()
  const [codes, setCodes] = useState<readonly string[]>()
  const { form, faults, sending, failure } = useForm({
    check: async ({ code }) => {
      const read = readCode(code)
      return read === undefined ? { faults: { code: 'invalid' } } : { values: read }
    },
    send: async (code) => {
      const { recoveryCodes } = await call('staff POST /session/recovery-codes', { body: { code } })
      setCodes(recoveryCodes)
      await onDone()
    },
  })
  if (codes)
    return (
      <Dialog title={texts.renewed} lead={<p className="text-ink-quiet">{enrol.keepLead}</p>} onClose={onClose}>
        <DialogBody>
          <RecoveryCodes codes={codes} email={email} />
        </DialogBody>
        <DialogBar>
          <Button look="primary" onClick={onClose} data-first-focus>
            {texts.close}
          </Button>
        </DialogBar>
      </Dialog>
    )
  return (
    <Dialog title={texts.renew} lead={<p className="text-ink-quiet">{texts.renewLead}</p>} onClose={onClose} small>
      <form {...form} className="contents">
        <DialogBody>
          <CodeField label={pass.code} error={faults.code && enterCode} failure={failure} />
          {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
        </DialogBody>
        <FormFoot cancel={enrol.cancel} submit={texts.renew} busy={sending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

import { useEffect, useRef } from 'react'
import type { ConfirmationWay, IdentityProof } from '#contract/schemas/second-factor.ts'
import { call } from '../../../api/client.ts'
import { enConfirm } from '../../../i18n/en/confirm.ts'
import { enErrors } from '../../../i18n/en/errors.ts'
import { enFaults } from '../../../i18n/en/field-errors.ts'
import { enStaffErrors } from '../../../i18n/en/staff-errors.ts'
import { fieldErrorText } from '../../../i18n/field-error-text.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DialogBody, FormFoot } from '../../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useForm, type ValidationResult } from '../../../ui/form/use-form.ts'
import { useErrorText } from '../../../ui/use-error-text.ts'
import { signOut } from '../change-session.ts'
import { readProof } from '../factor/read-proof.ts'

// My profile is loaded without the other pages of the staff.
Object.assign(enErrors, enStaffErrors)

interface ConfirmFormProps {
  /** What the user confirms with. `signIn` ends the session: the guard of the page opens the login, which returns to it. */
  readonly way: ConfirmationWay | 'signIn'
  readonly onCancel: () => void
  readonly onConfirmed: () => void
  /** Offers another way. */
  readonly onOther: (() => void) | undefined
}

/** One way to confirm that the user is still present. */
export function ConfirmForm({ way, onCancel, onConfirmed, onOther }: ConfirmFormProps) {
  const [faultTexts, texts] = useTexts(enFaults, enConfirm)
  const errorText = useErrorText()
  const element = useRef<HTMLFormElement>(null)
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => proofOf(way, entries),
    send: async (proof) => {
      if (proof === 'signIn') return signOut()
      const body = proof === 'passkey' ? await readPasskey() : proof
      await call('patient POST /me/reauthentication', { body })
      onConfirmed()
    },
  })
  useEffect(() => element.current?.querySelector<HTMLElement>('input, [type=submit]')?.focus(), [])
  return (
    <form {...form} className="contents" ref={element}>
      <DialogBody>
        {way === 'code' && (
          <Field
            name="code"
            label={texts.code}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            dir="ltr"
            required
            error={faults.code && texts.enterCode}
          />
        )}
        {way === 'password' && (
          <PasswordField
            name="password"
            label={texts.password}
            revealLabel={texts.showPassword}
            autoComplete="current-password"
            required
            error={fieldErrorText(faultTexts, 'password', faults.password)}
          />
        )}
        {way === 'signIn' && <p>{texts.signInLead}</p>}
        {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
        {onOther && (
          <div className="-ms-4.5">
            <Button look="quiet" onClick={onOther}>
              {texts.other}
            </Button>
          </div>
        )}
      </DialogBody>
      <FormFoot cancel={texts.cancel} submit={texts.submit[way]} busy={sending} onCancel={onCancel} />
    </form>
  )
}

function proofOf(
  way: ConfirmFormProps['way'],
  { code, password }: Record<string, unknown>,
): ValidationResult<IdentityProof | 'passkey' | 'signIn'> {
  if (way === 'password')
    return password ? { values: { password: String(password) } } : { faults: { password: 'required' } }
  if (way !== 'code') return { values: way }
  const read = readProof(code)
  return read === undefined ? { faults: { code: 'invalid' } } : { values: { code: read } }
}

async function readPasskey(): Promise<IdentityProof> {
  const { askForPasskey } = await import('../passkeys/passkey-api.ts')
  return { passkey: await askForPasskey({ sameOnly: true }) }
}

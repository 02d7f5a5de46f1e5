import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { acceptInvitationRequest } from '#contract/schemas/staff.ts'
import { asApiError } from '../../../api/api-error.ts'
import { validate } from '../../../api/validate.ts'
import { enFaults } from '../../../i18n/en/field-errors.ts'
import { enInvitation } from '../../../i18n/en/invitation.ts'
import { fieldErrorText } from '../../../i18n/field-error-text.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useForm, type ValidationResult } from '../../../ui/form/use-form.ts'
import { useErrorText } from '../../../ui/use-error-text.ts'
import { enterFound } from '../change-session.ts'
import { acceptAsNew, addFirstPasskey, addFirstPassword } from './invitation-api.ts'

type Acceptance = z.output<typeof acceptInvitationRequest>

interface AcceptFormProps {
  readonly token: string
  readonly email: string
  readonly onDone: () => void
  readonly onOver: () => void
  /** Called if an account has the address by now. */
  readonly onTaken: () => void
}

/** Accepts an invitation with a name, and a passkey or a password. */
export function AcceptForm({ token, email, onDone, onOver, onTaken }: AcceptFormProps) {
  const [faultTexts, texts] = useTexts(enFaults, enInvitation)
  const errorText = useErrorText()
  const [way, setWay] = useState<'passkey' | 'password'>('PublicKeyCredential' in window ? 'passkey' : 'password')
  // The link works once: after it, only the way to sign in is missing.
  const accepted = useRef(false)
  const { form, faults, sending, failure } = useForm({
    check: async ({ name, password }): Promise<ValidationResult<Acceptance>> => {
      const isAccepted = accepted.current && way === 'passkey'
      const given = { token, name, ...(way === 'password' && { password }) }
      return isAccepted ? { values: { token, name: '' } } : validate(acceptInvitationRequest, given)
    },
    send: async (body) => {
      const before = accepted.current
      try {
        if (!before) await acceptAsNew(body)
      } catch (error) {
        const { code } = asApiError(error)
        if (code === 'invitation_over') return onOver()
        if (code === 'email_taken') return onTaken()
        throw error
      }
      accepted.current = true
      if (body.password === undefined) await addFirstPasskey()
      else if (before) await addFirstPassword(email, body.password)
      else await enterFound()
      onDone()
    },
  })
  return (
    <form {...form} className="mt-6 grid gap-5">
      {/* For password managers. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <Field
        name="name"
        label={texts.name}
        autoComplete="name"
        required
        error={fieldErrorText(faultTexts, 'name', faults.name)}
      />
      {way === 'password' && (
        <PasswordField
          name="password"
          label={texts.password}
          hint={texts.passwordHint}
          revealLabel={texts.showPassword}
          autoComplete="new-password"
          required
          error={fieldErrorText(faultTexts, 'password', faults.password)}
        />
      )}
      <div className="grid gap-2">
        <Button type="submit" look="primary" large block busy={sending}>
          {way === 'passkey' ? texts.createPasskey : texts.setPassword}
        </Button>
        {way === 'passkey' && <p className="text-sm text-ink-quiet">{texts.passkeyHint}</p>}
      </div>
      {failure !== undefined && (
        <ErrorText announced>
          {accepted.current && `${texts.joined} `}
          {errorText(failure)}
        </ErrorText>
      )}
      {'PublicKeyCredential' in window && (
        <Button block onClick={() => setWay(way === 'passkey' ? 'password' : 'passkey')}>
          {way === 'passkey' ? texts.usePassword : texts.usePasskey}
        </Button>
      )}
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { enFactor } from '../../../i18n/en/factor.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useErrorText } from '../../../ui/use-error-text.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { CodeField } from './code-field.tsx'
import { ownSecondFactor, passFactor } from './factor-api.ts'
import { readCode, readRecoveryCode } from './read-proof.ts'

/** Asks for the second factor of the session: a passkey, a code of the app, or a recovery code. */
export function FactorForm() {
  const { pass: texts } = useTexts(enFactor)
  const { data: factor } = useQuery(ownSecondFactor)
  const button = useRef<HTMLButtonElement>(null)
  const hasPasskeyOnly = factor?.on === false
  useEffect(() => {
    if (hasPasskeyOnly) button.current?.focus()
  }, [hasPasskeyOnly])
  if (hasPasskeyOnly)
    return (
      <div className="grid gap-4">
        <PasskeyButton ref={button} primary />
        <p className="text-sm text-ink-quiet">{texts.lostPasskey}</p>
      </div>
    )
  return (
    <div className="grid gap-4">
      <CodeForms />
      {factor && factor.passkeys > 0 && <PasskeyButton />}
      <p className="text-sm text-ink-quiet">{texts.lost}</p>
    </div>
  )
}

function CodeForms() {
  const { pass: texts, enterCode } = useTexts(enFactor)
  const [recovers, setRecovers] = useState(false)
  const { form, faults, failure, sending, failureText } = useProof(readCode)
  return (
    <>
      <form {...form} className="grid gap-4">
        <CodeField label={texts.code} error={faults.code && enterCode} failure={failure} sends />
        <Button type="submit" look="primary" large block busy={sending}>
          {texts.submit}
        </Button>
        {failureText && <ErrorText announced>{failureText}</ErrorText>}
      </form>
      <Button block aria-expanded={recovers} onClick={() => setRecovers(!recovers)}>
        {texts.useRecovery}
      </Button>
      {recovers && <RecoveryForm />}
    </>
  )
}

function RecoveryForm() {
  const { pass: texts, enterRecovery } = useTexts(enFactor)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const { form, faults, sending, failureText } = useProof(readRecoveryCode)
  return (
    <form {...form} className="grid gap-4">
      <Field
        ref={input}
        name="code"
        label={texts.recovery}
        hint={texts.recoveryHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        dir="ltr"
        required
        error={faults.code && enterRecovery}
      />
      <Button type="submit" block busy={sending}>
        {texts.recoverySubmit}
      </Button>
      {failureText && <ErrorText announced>{failureText}</ErrorText>}
    </form>
  )
}

/** A form that passes the second factor with what `read` finds in its field `code`. */
function useProof(read: (text: unknown) => string | undefined) {
  const errorText = useErrorText()
  const used = useForm({
    check: async (entries) => {
      const code = read(entries.code)
      return code === undefined ? { faults: { code: 'invalid' } } : { values: { code } }
    },
    send: passFactor,
  })
  return { ...used, failureText: used.failure !== undefined && errorText(used.failure) }
}

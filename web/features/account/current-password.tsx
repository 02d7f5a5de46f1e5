import { useEffect, useRef } from 'react'
import { enAccount } from '../../i18n/en/account.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { isWrongPassword } from './form-error.tsx'

interface CurrentPasswordProps {
  readonly name: 'current' | 'password'
  /** Says what the password confirms. */
  readonly label: string
  readonly fault: string | undefined
  /** What the last attempt threw. A wrong password is named here, and is selected, so that typing replaces it. */
  readonly failure: unknown
}

/** The input for the current password, which confirms a change. */
export function CurrentPassword({ name, label, fault, failure }: CurrentPasswordProps) {
  const [faultTexts, { profile: texts }] = useTexts(enFaults, enAccount)
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isWrongPassword(failure)) return
    input.current?.focus()
    input.current?.select()
  }, [failure])
  const refusal = isWrongPassword(failure) ? errorText(failure) : undefined
  return (
    <PasswordField
      ref={input}
      name={name}
      label={label}
      revealLabel={texts.showPassword}
      autoComplete="current-password"
      required
      error={fieldErrorText(faultTexts, 'password', fault) ?? refusal}
    />
  )
}

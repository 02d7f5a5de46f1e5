import { enAccount } from '../../i18n/en/account.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'

interface CurrentPasswordProps {
  readonly name: 'current' | 'password'
  /** Says what the password confirms. */
  readonly label: string
  readonly fault: string | undefined
}

/** The input for the current password, which confirms a change. */
export function CurrentPassword({ name, label, fault }: CurrentPasswordProps) {
  const [faultTexts, { profile: texts }] = useTexts(enFaults, enAccount)
  return (
    <PasswordField
      name={name}
      label={label}
      revealLabel={texts.showPassword}
      autoComplete="current-password"
      required
      error={fieldErrorText(faultTexts, 'password', fault)}
    />
  )
}

import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useAccountMessages } from '../../i18n/hooks/use-account-messages.ts'
import { useFieldErrorMessages } from '../../i18n/hooks/use-field-error-messages.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'

interface CurrentPasswordProps {
  readonly name: 'current' | 'password'
  /** Says what the password confirms. */
  readonly label: string
  readonly fault: string | undefined
}

/** The input for the current password, which confirms a change. */
export function CurrentPassword({ name, label, fault }: CurrentPasswordProps) {
  const faultTexts = useFieldErrorMessages()
  const texts = useAccountMessages().profile
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

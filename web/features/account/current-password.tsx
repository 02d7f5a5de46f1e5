import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useAccountMessages } from '../../i18n/hooks/use-account-messages.ts'
import { useFieldErrorMessages } from '../../i18n/hooks/use-field-error-messages.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'

interface CurrentPasswordProps {
  readonly name: 'current' | 'password'
  readonly fault: string | undefined
}

/** The input for the current password, which confirms a change. */
export function CurrentPassword({ name, fault }: CurrentPasswordProps) {
  const faultTexts = useFieldErrorMessages()
  const texts = useAccountMessages().profile
  return (
    <PasswordField
      name={name}
      label={texts.current}
      revealLabel={texts.showPassword}
      autoComplete="current-password"
      required
      error={fieldErrorText(faultTexts, 'password', fault)}
    />
  )
}

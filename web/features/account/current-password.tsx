import { faultText } from '../../messages/fault-text.ts'
import { useAccountMessages } from '../../messages/use-account-messages.ts'
import { useFaultMessages } from '../../messages/use-fault-messages.ts'
import { PasswordField } from '../../ui/password-field.tsx'

interface CurrentPasswordProps {
  readonly name: 'current' | 'password'
  readonly fault: string | undefined
}

/** The password by which a person proves that it is them. */
export function CurrentPassword({ name, fault }: CurrentPasswordProps) {
  const faultTexts = useFaultMessages()
  const texts = useAccountMessages().profile
  return (
    <PasswordField
      name={name}
      label={texts.current}
      revealLabel={texts.showPassword}
      autoComplete="current-password"
      required
      error={faultText(faultTexts, 'password', fault)}
    />
  )
}

import { faultText } from '../../messages/fault-text.ts'
import { useAccountMessages } from '../../messages/use-account-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { PasswordField } from '../../ui/password-field.tsx'

interface CurrentPasswordProps {
  readonly name: 'current' | 'password'
  readonly fault: string | undefined
}

/** The password by which a person proves that it is them. */
export function CurrentPassword({ name, fault }: CurrentPasswordProps) {
  const messages = useMessages()
  const texts = useAccountMessages().profile
  return (
    <PasswordField
      name={name}
      label={texts.current}
      revealLabel={texts.showPassword}
      autoComplete="current-password"
      required
      error={faultText(messages, 'password', fault)}
    />
  )
}

import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { FormError } from './form-error.tsx'

interface ActionSectionProps {
  readonly title: string
  readonly lead: ReactNode
  readonly button: string
  readonly onPress: () => Promise<void>
}

/** A settings section with one button. */
export function ActionSection({ title, lead, button, onPress }: ActionSectionProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function press() {
    setBusy(true)
    setFailure(undefined)
    await onPress().catch(setFailure)
    setBusy(false)
  }

  return (
    <SettingsSection title={title} lead={lead}>
      <Button busy={busy} onClick={() => void press()}>
        {button}
      </Button>
      <FormError failure={failure} />
    </SettingsSection>
  )
}

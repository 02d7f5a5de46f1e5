import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Profile } from '#contract/schemas/profile.ts'
import { call } from '../../api/client.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { FormError } from './form-error.tsx'

interface RemindersSectionProps {
  readonly profile: Profile
  readonly onSaved: (profile: Profile) => void
}

/** Turns the user's reminders on or off. Mails lead here with the fragment `#reminders`. */
export function RemindersSection({ profile, onSaved }: RemindersSectionProps) {
  const texts = useTexts(enAccount).profile
  const { hash } = useLocation()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hash === '#reminders') box.current?.focus()
  }, [hash])
  const save = useMutation({
    mutationFn: (on: boolean) => call('patient PUT /me/reminders', { body: { on } }),
    onSuccess: (_, reminders) => {
      onSaved({ ...profile, reminders })
      showToast(texts.saved)
    },
  })
  return (
    <SettingsSection title={texts.reminders} lead={texts.remindersLead}>
      <Checkbox
        ref={box}
        checked={save.isPending ? save.variables : profile.reminders}
        onChange={({ target }) => !save.isPending && save.mutate(target.checked)}
      >
        {texts.remindMe}
      </Checkbox>
      <FormError failure={save.error ?? undefined} />
    </SettingsSection>
  )
}

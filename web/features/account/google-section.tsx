import { unlinkGoogle } from '#contract/routes/profile.ts'
import type { Profile } from '#contract/schemas/profile.ts'
import { call } from '../../api/client.ts'
import { confirmed } from '../../api/confirmed.ts'
import { validate } from '../../api/validate.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { CurrentPassword } from './current-password.tsx'
import { FormError } from './form-error.tsx'

interface GoogleSectionProps {
  readonly profile: Profile
  readonly onUnlinked: () => void
}

/** Unlinks Google. Without a password or a passkey, the server refuses it. */
export function GoogleSection({ profile, onUnlinked }: GoogleSectionProps) {
  const texts = useTexts(enAccount).profile
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => {
      if (entries.password === '') return { faults: { password: 'required' } }
      return validate(unlinkGoogle.body, entries)
    },
    send: async (body) => {
      await confirmed(() => call(unlinkGoogle, { body }))
      showToast(texts.googleUnlinked)
      onUnlinked()
    },
  })
  return (
    <SettingsSection title={texts.google} lead={profile.hasPassword ? texts.googleLead : texts.googleOnly}>
      <form {...form} className="grid gap-5">
        {profile.asksPassword && (
          <>
            <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
            <CurrentPassword name="password" label={texts.confirmGoogle} fault={faults.password} failure={failure} />
          </>
        )}
        <div>
          <Button type="submit" busy={sending}>
            {texts.unlinkGoogle}
          </Button>
        </div>
        <FormError failure={failure} />
      </form>
    </SettingsSection>
  )
}

import { useRef } from 'react'
import { changePassword } from '#contract/routes/profile.ts'
import type { Profile } from '#contract/schemas/profile.ts'
import { call } from '../../api/client.ts'
import { confirmed } from '../../api/confirmed.ts'
import { validate } from '../../api/validate.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { CurrentPassword } from './current-password.tsx'
import { FormError } from './form-error.tsx'

interface PasswordSectionProps {
  readonly profile: Profile
  /** Signs in with the new password, because the change has ended all sessions. */
  readonly onChanged: (credentials: { email: string; password: string }) => Promise<void>
}

/** Changes or adds the user's password. */
export function PasswordSection({ profile, onChanged }: PasswordSectionProps) {
  const [faultTexts, { profile: texts }] = useTexts(enFaults, enAccount)
  const { email, hasPassword, asksPassword } = profile
  const element = useRef<HTMLFormElement>(null)
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => {
      const checked = validate(changePassword.body, entries)
      const missing = asksPassword && entries.current === ''
      return missing ? { faults: { ...('faults' in checked && checked.faults), current: 'required' } } : checked
    },
    send: async (body) => {
      await confirmed(() => call(changePassword, { body }))
      await onChanged({ email, password: body.password })
      showToast(texts.passwordChanged)
      element.current?.reset()
    },
  })
  return (
    <SettingsSection title={texts.password} lead={hasPassword ? texts.passwordLead : texts.noPassword}>
      <form {...form} className="grid gap-5" ref={element}>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {asksPassword && (
          <CurrentPassword name="current" label={texts.current} fault={faults.current} failure={failure} />
        )}
        <PasswordField
          name="password"
          label={texts.newPassword}
          hint={texts.passwordHint}
          revealLabel={texts.showPassword}
          autoComplete="new-password"
          required
          error={fieldErrorText(faultTexts, 'password', faults.password)}
        />
        <div>
          <Button type="submit" busy={sending}>
            {hasPassword ? texts.changePassword : texts.addPassword}
          </Button>
        </div>
        <FormError failure={failure} />
      </form>
    </SettingsSection>
  )
}

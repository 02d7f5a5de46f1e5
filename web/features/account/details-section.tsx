import { useState } from 'react'
import type { changeProfile } from '#contract/routes/profile.ts'
import { type Profile, profileInput } from '#contract/schemas/profile.ts'
import { call } from '../../api/client.ts'
import { validate } from '../../api/validate.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { FormError } from './form-error.tsx'

interface DetailsSectionProps {
  readonly profile: Profile
  readonly onSaved: (profile: Profile) => void
}

/** Changes the user's own fields. */
export function DetailsSection({ profile, onSaved }: DetailsSectionProps) {
  const faultTexts = useTexts(enFaults)
  const texts = useTexts(enAccount).profile
  const [phone, setPhone] = useState(profile.phone ?? '')
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => validate(profileInput, withoutBlanks(entries)),
    send: async (body) => {
      onSaved(await call<typeof changeProfile>('patient PUT /me', { body }))
      showToast(texts.saved)
    },
  })
  return (
    <SettingsSection title={texts.details} lead={texts.detailsLead}>
      <form {...form} className="grid gap-5">
        <Field
          name="name"
          label={texts.name}
          defaultValue={profile.name}
          autoComplete="name"
          required
          error={fieldErrorText(faultTexts, 'name', faults.name)}
        />
        <PhoneField
          value={phone}
          onValue={setPhone}
          label={texts.phone}
          hint={texts.phoneHint}
          autoComplete="tel"
          error={fieldErrorText(faultTexts, 'phone', faults.phone)}
        />
        <div>
          <Button type="submit" look="primary" busy={sending}>
            {texts.save}
          </Button>
        </div>
        <FormError failure={failure} />
      </form>
    </SettingsSection>
  )
}

/** Drops blank entries: a blank optional field is an absent one. */
function withoutBlanks(entries: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(entries).filter(([, entry]) => String(entry).trim() !== ''))
}

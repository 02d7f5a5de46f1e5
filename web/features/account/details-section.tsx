import { type Profile, personFields, profileInput } from '#contract/schemas/profile.ts'
import { call } from '../../api/client.ts'
import { validate, withoutBlanks } from '../../api/validate.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ListedFields } from '../../ui/form/listed-fields.tsx'
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
  const texts = useTexts(enAccount).profile
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => validate(profileInput, withoutBlanks(entries)),
    send: async (body) => {
      onSaved(await call('patient PUT /me', { body }))
      showToast(texts.saved)
    },
  })
  return (
    <SettingsSection title={texts.details} lead={texts.detailsLead}>
      <form {...form} className="grid gap-5">
        <ListedFields
          list={personFields}
          labels={texts}
          values={profile}
          faults={faults}
          inputs={{ name: { autoComplete: 'name' }, phone: { autoComplete: 'tel', hint: texts.phoneHint } }}
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

import { changeProfile, type Profile } from '#contract/profile.ts'
import { checkEntries } from '../../api/check-entries.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../messages/fault-text.ts'
import { useAccountMessages } from '../../messages/use-account-messages.ts'
import { useFaultMessages } from '../../messages/use-fault-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Facet } from '../../ui/facet.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { Refusal } from './refusal.tsx'

interface DetailsFacetProps {
  readonly profile: Profile
  readonly onSaved: (profile: Profile) => void
}

/** Name and number of the person, to be changed. */
export function DetailsFacet({ profile, onSaved }: DetailsFacetProps) {
  const faultTexts = useFaultMessages()
  const texts = useAccountMessages().profile
  const { form, faults, sending, failure } = useForm({
    // Without a number the form has an empty one.
    check: async ({ phone, ...entries }) =>
      checkEntries(changeProfile.body, String(phone).trim() === '' ? entries : { ...entries, phone }),
    send: async (body) => {
      onSaved(await call(changeProfile, { body }))
      showToast(texts.saved)
    },
  })
  return (
    <Facet title={texts.details} lead={texts.detailsLead}>
      <form {...form} className="form">
        <Field
          name="name"
          label={texts.name}
          defaultValue={profile.name}
          autoComplete="name"
          required
          error={faultText(faultTexts, 'name', faults.name)}
        />
        <Field
          name="phone"
          label={texts.phone}
          hint={texts.phoneHint}
          defaultValue={profile.phone}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          error={faultText(faultTexts, 'phone', faults.phone)}
        />
        <div>
          <Button type="submit" look="primary" busy={sending}>
            {texts.save}
          </Button>
        </div>
        <Refusal failure={failure} />
      </form>
    </Facet>
  )
}

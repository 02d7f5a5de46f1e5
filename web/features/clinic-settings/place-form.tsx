import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClinicSettings } from '#contract/schemas/clinic.ts'
import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { en } from '../../i18n/en/layout.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { formatWeekday } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { SettingsSave } from '../../ui/form/settings-save.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { LanguageField } from './language-field.tsx'
import { settings } from './settings-api.ts'
import { useSaved } from './use-saved.ts'
import { WeekFields } from './week-fields.tsx'

interface PlacePartProps {
  readonly clinic: ClinicSettings
  readonly onShown: () => void
}

/** Name, address and hours. Changes by other admins do not replace what is typed until the user asks for them. */
export function ClinicDetailsSection({ clinic, onShown }: PlacePartProps) {
  const texts = useTexts(enAdmin).settings.place
  const queries = useQueryClient()
  const [seen, setSeen] = useState(clinic)
  const [renewed, setRenewed] = useState(0)
  async function showNow() {
    setSeen(await queries.fetchQuery({ ...settings, staleTime: 0 }))
    setRenewed(renewed + 1)
  }
  return (
    <SettingsSection title={texts.title} lead={texts.lead}>
      <PlaceForm key={renewed} clinic={seen} onSaved={setSeen} onShown={onShown} onRenew={showNow} />
    </SettingsSection>
  )
}

interface PlaceFormProps extends PlacePartProps {
  readonly onSaved: (clinic: ClinicSettings) => void
  readonly onRenew: () => Promise<void>
}

function PlaceForm({ clinic, onSaved, onShown, onRenew }: PlaceFormProps) {
  const faultTexts = useTexts(enFaults)
  const texts = useTexts(enAdmin).settings.place
  const { locale } = useTexts(en)
  const saved = useSaved(onShown)
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => (await import('./settings-validation.ts')).validatePlace(entries, clinic.version),
    send: async (body) => {
      onSaved(await call('admin PUT /clinic', { body }))
      await saved(texts.saved)
    },
  })
  const fields = [
    { name: 'name', label: texts.name, autoComplete: 'organization' },
    { name: 'street', label: texts.street, autoComplete: 'address-line1' },
    { name: 'city', label: texts.city, autoComplete: 'address-level2' },
    { name: 'phone', label: texts.phone, autoComplete: 'tel', type: 'tel' },
  ] as const
  return (
    <form {...form} className="grid gap-5">
      {fields.map((field) => (
        <Field
          key={field.name}
          {...field}
          defaultValue={clinic[field.name]}
          required
          error={fieldErrorText(faultTexts, field.name, faults[field.name])}
        />
      ))}
      <LanguageField label={texts.language} hint={texts.languageHint} language={clinic.language} />
      <Field
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={texts.email}
        hint={texts.emailHint}
        defaultValue={clinic.email}
        error={fieldErrorText(faultTexts, 'email', faults.email)}
      />
      <SelectField
        label={texts.firstWeekday}
        hint={texts.firstWeekdayHint}
        name="firstWeekday"
        defaultValue={clinic.firstWeekday ?? ''}
      >
        <option value="">{texts.byLanguage}</option>
        {([1, 6, 7] as const).map((weekday) => (
          <option key={weekday} value={weekday}>
            {formatWeekday(weekday, locale, 'long')}
          </option>
        ))}
      </SelectField>
      <WeekFields hours={clinic.hours} faults={faults} />
      <SettingsSave label={texts.save} busy={sending} failure={failure} onRenew={onRenew} />
    </form>
  )
}

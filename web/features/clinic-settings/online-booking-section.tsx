import { useState } from 'react'
import type { ClinicSettings } from '#contract/schemas/clinic.ts'
import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { hintClass, labelClass } from '../../ui/form/form-class.ts'
import { SettingsSave } from '../../ui/form/settings-save.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TranslationFields } from '../../ui/form/translation-fields.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useRenewal } from '../../ui/form/use-renewal.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { Checks } from './checks.tsx'
import { settings } from './settings-api.ts'
import { useSaved } from './use-saved.ts'

type Booking = ClinicSettings['booking']

interface OnlineBookingSectionProps {
  readonly booking: Booking
  readonly onShown: () => void
}

/** Whether patients book online, and what they read while they cannot. */
export function OnlineBookingSection({ booking, onShown }: OnlineBookingSectionProps) {
  const { booking: texts } = useTexts(enAdmin).settings
  const { key, renew } = useRenewal(settings.queryKey)
  return (
    <SettingsSection title={texts.title} lead={texts.lead}>
      {!booking.on && <Checks />}
      <OnlineBookingForm key={key} booking={booking} onShown={onShown} onRenew={renew} />
    </SettingsSection>
  )
}

function OnlineBookingForm({
  booking,
  onShown,
  onRenew,
}: OnlineBookingSectionProps & { readonly onRenew: () => Promise<void> }) {
  const [{ settings: all }, faultTexts] = useTexts(enAdmin, enFaults)
  const texts = all.booking
  const [version, setVersion] = useState(booking.version)
  const saved = useSaved(onShown)
  const errorOf = (name: string, code: string | undefined) => fieldErrorText(faultTexts, name, code)
  const { form, faults, sending, failure } = useForm({
    check: async (entries) =>
      (await import('./settings-validation.ts')).validateOnlineBooking(entries, version, booking.translations),
    send: async (body) => {
      const answer = await call('admin PUT /setup/online-booking', { body })
      setVersion(answer.version)
      await saved(answer.on ? texts.savedOn : texts.savedPaused)
    },
  })
  return (
    <form {...form} className="grid gap-5">
      <fieldset className="grid gap-1">
        <legend className={labelClass}>{texts.state}</legend>
        {(['on', 'paused'] as const).map((state) => (
          <label key={state} className="flex gap-3 py-2">
            <input
              type="radio"
              name="state"
              value={state}
              defaultChecked={booking.on === (state === 'on')}
              className="mt-0.5 size-5 shrink-0 accent-brand"
            />
            <span>
              <b className="block font-semibold">{texts[state]}</b>
              <span className={hintClass}>{state === 'on' ? texts.onHint : texts.pausedHint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextArea
        name="text"
        label={texts.text}
        hint={texts.textHint}
        rows={3}
        placeholder={texts.textExample}
        defaultValue={booking.text}
        error={errorOf('text', faults.text)}
      />
      <TranslationFields
        fields={[{ name: 'text', label: texts.text, long: true }]}
        seen={booking}
        errorOf={(name) => errorOf(name, faults[name])}
      />
      <SettingsSave label={texts.save} busy={sending} failure={failure} onRenew={onRenew} />
    </form>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { makeCalendarFeed } from '#contract/routes/profile.ts'
import type { CalendarFeedOptions, Profile } from '#contract/schemas/profile.ts'
import { call } from '../../api/client.ts'
import { confirmed } from '../../api/confirmed.ts'
import { validate } from '../../api/validate.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { CurrentPassword } from './current-password.tsx'
import { FormError } from './form-error.tsx'

interface CalendarSectionProps {
  readonly profile: Profile
  readonly onSaved: (profile: Profile) => void
}

/** The address at which a calendar reads the user's appointments. Making it needs the password; it is shown once. */
export function CalendarSection({ profile, onSaved }: CalendarSectionProps) {
  const { calendar: texts, confirmCalendar } = useTexts(enAccount).profile
  const { calendarFeed: feed, ...rest } = profile
  const [options, setOptions] = useState<CalendarFeedOptions>({
    treatments: feed?.treatments ?? false,
    names: feed?.names ?? false,
  })
  const [address, setAddress] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (address !== undefined) field.current?.select()
  }, [address])
  const { form, faults, sending, failure } = useForm({
    check: async ({ password }) => {
      if (profile.asksPassword && password === '') return { faults: { password: 'required' } }
      return validate(makeCalendarFeed.body, { ...options, ...(password !== undefined && { password }) })
    },
    send: async (body) => {
      const made = await confirmed(() => call(makeCalendarFeed, { body }))
      setAddress(made.address)
      onSaved({ ...rest, calendarFeed: { ...options, since: new Date().toISOString() } })
    },
  })
  const remove = useMutation({
    mutationFn: () => call('patient DELETE /me/calendar-feed'),
    onSuccess: () => {
      setAddress(undefined)
      onSaved(rest)
      showToast(texts.removed)
    },
  })

  async function copy() {
    try {
      await navigator.clipboard.writeText(address ?? '')
      showToast(texts.copied)
    } catch {
      // Without permission to write there, the user copies the selected text.
      field.current?.select()
    }
  }

  return (
    <SettingsSection title={texts.title} lead={texts.lead}>
      <form {...form} className="grid justify-items-start gap-5">
        <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
        <p>{texts.shows}</p>
        <Checkbox
          checked={options.treatments}
          onChange={({ target }) => setOptions({ ...options, treatments: target.checked })}
        >
          {texts.treatments}
        </Checkbox>
        <Checkbox checked={options.names} onChange={({ target }) => setOptions({ ...options, names: target.checked })}>
          {texts.names}
        </Checkbox>
        {feed && address === undefined && <p>{texts.exists}</p>}
        {profile.asksPassword && (
          <div className="w-full">
            <CurrentPassword
              key={address}
              name="password"
              label={confirmCalendar}
              fault={faults.password}
              failure={failure}
            />
          </div>
        )}
        {address !== undefined && (
          <div role="status">
            <Field ref={field} label={texts.address} hint={texts.once} hintBelow readOnly dir="ltr" value={address} />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          {address !== undefined && (
            <>
              <Button look="primary" onClick={() => void copy()}>
                {texts.copy}
              </Button>
              <a className={buttonClass({})} href={address.replace(/^https?:/, 'webcal:')}>
                {texts.open}
              </a>
            </>
          )}
          <Button type="submit" busy={sending}>
            {feed ? texts.renew : texts.make}
          </Button>
          {feed && (
            <Button look="remove" busy={remove.isPending} onClick={() => remove.mutate()}>
              {texts.remove}
            </Button>
          )}
        </div>
        <FormError failure={failure ?? remove.error ?? undefined} />
      </form>
    </SettingsSection>
  )
}

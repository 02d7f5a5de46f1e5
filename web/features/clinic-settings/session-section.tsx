import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { staffRoles } from '#contract/roles.ts'
import type { ClinicSettings } from '#contract/schemas/clinic.ts'
import { call } from '../../api/client.ts'
import { confirmed } from '../../api/confirmed.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { hintClass, labelClass } from '../../ui/form/form-class.ts'
import { SettingsSave } from '../../ui/form/settings-save.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useRenewal } from '../../ui/form/use-renewal.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { localDay } from '../../ui/text/local-day.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { settings } from './settings-api.ts'

type Sessions = ClinicSettings['sessions']

/** When pages of the staff lock, when their sessions end, and who must have a second factor. */
export function SessionSection({ sessions }: { readonly sessions: Sessions }) {
  const { sessions: texts } = useTexts(enAdmin).settings
  const { key, renew } = useRenewal(settings.queryKey)
  return (
    <SettingsSection title={texts.title} lead={texts.lead}>
      <SessionForm key={key} sessions={sessions} onRenew={renew} />
    </SettingsSection>
  )
}

interface SessionFormProps {
  readonly sessions: Sessions
  readonly onRenew: () => Promise<void>
}

function SessionForm({ sessions, onRenew }: SessionFormProps) {
  const { sessions: texts } = useTexts(enAdmin).settings
  const queries = useQueryClient()
  const [version, setVersion] = useState(sessions.version)
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => (await import('./settings-validation.ts')).validateSessions(entries, version),
    send: async (body) => {
      const saved = await confirmed(() => call('admin PUT /session-rule', { body }))
      setVersion(saved.version)
      queries.setQueryData(settings.queryKey, (known) => known && { ...known, sessions: saved })
      // The person's own pages lock by the new minutes too.
      void queries.invalidateQueries({ queryKey: ['role'] })
      showToast(texts.saved)
    },
  })
  return (
    <form {...form} className="grid gap-5">
      {(['lockMinutes', 'idleMinutes'] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={texts[name]}
          hint={texts.hints[name]}
          inputMode="numeric"
          defaultValue={sessions[name]}
          error={faults[name] && texts.invalid[name]}
        />
      ))}
      <FactorRoles sessions={sessions} />
      <SettingsSave label={texts.save} busy={sending} failure={failure} onRenew={onRenew} />
    </form>
  )
}

function FactorRoles({ sessions: { factorRoles, requiredFrom } }: Pick<SessionFormProps, 'sessions'>) {
  const [{ settings, users }, { locale }] = useTexts(enAdmin, en)
  const texts = settings.sessions
  return (
    <fieldset>
      <legend className={labelClass}>{texts.factor}</legend>
      <p className={hintClass}>{texts.factorHint}</p>
      {staffRoles.toReversed().map((role) => (
        <Checkbox key={role} name={role} defaultChecked={factorRoles.includes(role)}>
          {users[role]}
        </Checkbox>
      ))}
      {requiredFrom && <p className={hintClass}>{texts.factorFrom(localDay(requiredFrom, locale))}</p>}
    </fieldset>
  )
}

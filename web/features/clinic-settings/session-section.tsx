import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClinicSettings } from '#contract/schemas/clinic.ts'
import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { SettingsSave } from '../../ui/form/settings-save.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useRenewal } from '../../ui/form/use-renewal.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { settings } from './settings-api.ts'

type Sessions = ClinicSettings['sessions']

/** When pages of the staff lock, and when their sessions end. */
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
      const saved = await call('admin PUT /session-rule', { body })
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
      <SettingsSave label={texts.save} busy={sending} failure={failure} onRenew={onRenew} />
    </form>
  )
}

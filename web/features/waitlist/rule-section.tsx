import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WaitlistRule } from '#contract/schemas/waitlist.ts'
import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { SettingsSave } from '../../ui/form/settings-save.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useRenewal } from '../../ui/form/use-renewal.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'

const waitlistRule = queryOptions({
  queryKey: ['waitlist rule'],
  queryFn: ({ signal }) => call('admin GET /waitlist-rule', { signal }),
})

/** How long offers of the waitlist hold their times, and the quiet hours. */
export function WaitlistRuleSection() {
  const texts = useTexts(enAdmin).settings
  const loaded = useQuery(waitlistRule)
  const { key, renew } = useRenewal(waitlistRule.queryKey)
  return (
    <SettingsSection title={texts.waitlist.title} lead={texts.waitlist.lead}>
      {loaded.data && loaded.isFetchedAfterMount ? (
        <RuleForm key={key} rule={loaded.data} onRenew={renew} />
      ) : loaded.isError ? (
        <ListFailed texts={texts} query={loaded} />
      ) : (
        <Skeleton size="l" />
      )}
    </SettingsSection>
  )
}

interface RuleFormProps {
  readonly rule: WaitlistRule
  readonly onRenew: () => Promise<void>
}

function RuleForm({ rule, onRenew }: RuleFormProps) {
  const { waitlist: texts } = useTexts(enAdmin).settings
  const queries = useQueryClient()
  const [version, setVersion] = useState(rule.version)
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => (await import('./rule-validation.ts')).validateRule(entries, version),
    send: async (body) => {
      const saved = await call('admin PUT /waitlist-rule', { body })
      setVersion(saved.version)
      queries.setQueryData(waitlistRule.queryKey, saved)
      showToast(texts.saved)
    },
  })
  const minutes = (name: 'weekMinutes' | 'dayMinutes' | 'shortMinutes' | 'publicMinutes', hint?: string) => (
    <Field
      name={name}
      label={texts[name]}
      hint={hint}
      inputMode="numeric"
      defaultValue={rule[name]}
      error={faults[name] && (name === 'publicMinutes' ? texts.publicInvalid : texts.minutesInvalid)}
    />
  )
  const time = (name: 'quietFrom' | 'quietUntil' | 'quietPublicUntil', hint?: string) => (
    <Field
      name={name}
      label={texts[name]}
      hint={hint}
      type="time"
      defaultValue={rule[name]}
      error={faults[name] && texts.timeInvalid}
    />
  )
  return (
    <form {...form} className="grid gap-6">
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-semibold">{texts.hold}</legend>
        {minutes('weekMinutes')}
        {minutes('dayMinutes')}
        {minutes('shortMinutes')}
      </fieldset>
      {minutes('publicMinutes', texts.publicHint)}
      <fieldset className="grid gap-4">
        <legend className="mb-1.5 font-semibold">{texts.quiet}</legend>
        <p className="text-ink-quiet">{texts.quietHint}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {time('quietFrom')}
          {time('quietUntil')}
        </div>
        {time('quietPublicUntil', texts.quietPublicHint)}
      </fieldset>
      <SettingsSave label={texts.save} busy={sending} failure={failure} onRenew={onRenew} />
    </form>
  )
}

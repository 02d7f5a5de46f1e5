import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Policy } from '#contract/schemas/policy.ts'
import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSetupReturn } from '../../setup-return.ts'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { SettingsSave } from '../../ui/form/settings-save.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useRenewal } from '../../ui/form/use-renewal.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { policy } from './policy-api.ts'
import { draftOf, newStep, type PolicyDraft, type RuleDraft } from './policy-draft.ts'
import { RuleFields } from './rule-fields.tsx'

interface PolicySectionProps {
  /** Treatments that may have rules of their own. */
  readonly treatments: readonly { readonly _id: string; readonly name: string }[]
}

/** Until when patients cancel and move appointments, what is refunded, and what receptionists may refund. */
export function PolicySection({ treatments }: PolicySectionProps) {
  const texts = useTexts(enAdmin).settings
  const loaded = useQuery(policy)
  const { key, renew } = useRenewal(policy.queryKey)
  return (
    <SettingsSection title={texts.policy.title} lead={texts.policy.lead}>
      {loaded.data && loaded.isFetchedAfterMount ? (
        <PolicyForm key={key} policy={loaded.data} treatments={treatments} onRenew={renew} />
      ) : loaded.isError ? (
        <ListFailed texts={texts} query={loaded} />
      ) : (
        <Skeleton size="l" />
      )}
    </SettingsSection>
  )
}

interface PolicyFormProps extends PolicySectionProps {
  readonly policy: Policy
  readonly onRenew: () => Promise<void>
}

function PolicyForm({ policy: present, treatments, onRenew }: PolicyFormProps) {
  const texts = useTexts(enAdmin).settings.policy
  const queries = useQueryClient()
  const leadBack = useSetupReturn()
  const [version, setVersion] = useState(present.version)
  const [draft, setDraft] = useState(() => draftOf(present))
  const { form, faults, sending, failure } = useForm({
    check: async () => (await import('./policy-validation.ts')).validatePolicy(draft, version),
    send: async (body) => {
      const saved = await call('admin PUT /policy', { body })
      setVersion(saved.version)
      queries.setQueryData(policy.queryKey, saved)
      if (leadBack) leadBack()
      else showToast(texts.saved)
    },
  })
  return (
    <form {...form} className="grid gap-6">
      <Rules draft={draft} treatments={treatments} onChange={setDraft} />
      <Field
        name="refundLimit"
        inputMode="decimal"
        label={texts.refundLimit}
        hint={texts.refundLimitHint}
        error={faults.refundLimit && texts.limitInvalid}
        value={draft.refundLimit}
        onChange={({ target }) => setDraft({ ...draft, refundLimit: target.value })}
      />
      {faults.rules && <ErrorText announced>{texts.contradiction}</ErrorText>}
      <SettingsSave label={texts.save} busy={sending} failure={failure} onRenew={onRenew} />
    </form>
  )
}

interface RulesProps extends PolicySectionProps {
  readonly draft: PolicyDraft
  readonly onChange: (draft: PolicyDraft) => void
}

function Rules({ draft, treatments, onChange }: RulesProps) {
  const texts = useTexts(enAdmin).settings.policy
  const { rules } = draft
  const [general] = rules
  const without = treatments.filter(({ _id }) => rules.every(({ treatmentId }) => treatmentId !== _id))
  const nameOf = (id: string | undefined) =>
    id === undefined ? texts.general : (treatments.find(({ _id }) => _id === id)?.name ?? '')
  const change = (place: number, rule: RuleDraft) => onChange({ ...draft, rules: rules.with(place, rule) })
  function add(treatmentId: string) {
    if (!general) return
    const steps = general.steps.map(({ hours, percent }) => newStep(hours, percent))
    onChange({ ...draft, rules: [...rules, { ...general, treatmentId, steps }] })
  }
  return (
    <>
      {rules.map((rule, place) => (
        <RuleFields
          key={rule.treatmentId ?? ''}
          name={nameOf(rule.treatmentId)}
          rule={rule}
          onChange={(changed) => change(place, changed)}
          onRemove={
            rule.treatmentId === undefined
              ? undefined
              : () => onChange({ ...draft, rules: rules.filter((each) => each !== rule) })
          }
        />
      ))}
      {without.length > 0 && (
        <SelectField label={texts.addRule} value="" onChange={({ target }) => add(target.value)}>
          <option value="">{texts.chooseTreatment}</option>
          {without.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

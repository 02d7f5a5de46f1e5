import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { IconX } from '../../ui/icons/icons.tsx'
import { newStep, type RuleDraft, type StepDraft } from './policy-draft.ts'

interface RuleFieldsProps {
  /** The treatment, or that it is the rule of all others. */
  readonly name: string
  readonly rule: RuleDraft
  readonly onChange: (rule: RuleDraft) => void
  /** Absent for the general rule, which stays. */
  readonly onRemove: (() => void) | undefined
}

/** The deadlines and refunds of one rule. */
export function RuleFields({ name, rule, onChange, onRemove }: RuleFieldsProps) {
  const texts = useTexts(enAdmin).settings.policy
  const { steps } = rule
  const setStep = (place: number, step: StepDraft) => onChange({ ...rule, steps: steps.with(place, step) })
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">{name}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          inputMode="decimal"
          label={texts.cancelUntil}
          value={rule.cancelUntilHours}
          onChange={({ target }) => onChange({ ...rule, cancelUntilHours: target.value })}
        />
        <Field
          inputMode="decimal"
          label={texts.moveUntil}
          value={rule.moveUntilHours}
          onChange={({ target }) => onChange({ ...rule, moveUntilHours: target.value })}
        />
      </div>
      <div className="grid gap-3">
        <p className="font-semibold">{texts.refunds}</p>
        {steps.map((step, place) => (
          <div key={step.key} className="flex items-end gap-3">
            <Field
              inputMode="numeric"
              label={texts.percent}
              value={step.percent}
              onChange={({ target }) => setStep(place, { ...step, percent: target.value })}
            />
            <Field
              inputMode="decimal"
              label={texts.untilHours}
              value={step.hours}
              onChange={({ target }) => setStep(place, { ...step, hours: target.value })}
            />
            <Button
              look="quiet"
              icon
              aria-label={texts.removeStep(step.percent)}
              title={texts.removeStep(step.percent)}
              onClick={() => onChange({ ...rule, steps: steps.filter((each) => each !== step) })}
            >
              <IconX />
            </Button>
          </div>
        ))}
        <p className="text-ink-quiet">{steps.length > 0 ? texts.thenNothing : texts.nothing}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {steps.length < 10 && (
          <Button look="quiet" onClick={() => onChange({ ...rule, steps: [...steps, newStep()] })}>
            <IconPlus />
            {texts.addStep}
          </Button>
        )}
        {onRemove && (
          <Button look="remove" onClick={onRemove}>
            {texts.removeRule}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

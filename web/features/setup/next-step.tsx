import { type Ref, useId } from 'react'
import { type DeclarableStep, declarableSteps, type Setup, type SetupStep } from '#contract/schemas/setup.ts'
import { enSetup } from '../../i18n/en/setup.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toStep } from '../../setup-return.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { stepPath } from './step-paths.ts'

interface NextStepProps {
  readonly name: SetupStep['name']
  readonly counts: Setup['counts']
  readonly heading: Ref<HTMLHeadingElement>
  readonly busy: boolean
  /** Declares the step unneeded. */
  readonly onUnneeded: (step: DeclarableStep) => void
}

/** The step to do now, the largest thing of the page. */
export function NextStep({ name, counts, heading, busy, onUnneeded }: NextStepProps) {
  const texts = useTexts(enSetup)
  const { task, help, go } = texts.steps[name]
  const id = useId()
  const declarable = declarableSteps.find((step) => step === name)
  return (
    <section className="setup-next" aria-labelledby={id}>
      <p className="font-semibold text-brand-ink text-sm">{texts.next}</p>
      <h2 id={id} ref={heading} tabIndex={-1} className="outline-none">
        {task}
      </h2>
      <p className="max-w-text text-ink-quiet">{help}</p>
      <div className="mt-2 grid gap-3 sm:flex">
        <ButtonLink look="primary" large to={stepPath(name, counts)} state={toStep}>
          {go}
        </ButtonLink>
        {declarable && (
          <Button look="quiet" busy={busy} onClick={() => onUnneeded(declarable)}>
            {texts.unneeded[declarable]}
          </Button>
        )}
      </div>
    </section>
  )
}

import { type ComponentType, useId } from 'react'
import { Link } from 'react-router'
import { type DeclarableStep, type Setup, type SetupStep, setupSteps } from '#contract/schemas/setup.ts'
import { enSetup } from '../../i18n/en/setup.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toStep } from '../../setup-return.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'
import { IconAlertTriangle } from '../../ui/icons/page-icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { stepPath } from './step-paths.ts'

interface StepListProps {
  /** `undefined` until they are loaded. */
  readonly setup: Setup | undefined
  /** What the data says about a step. */
  readonly detailOf: (step: SetupStep) => string
  readonly busy: boolean
  /** Takes back that a step is unneeded. */
  readonly onUndo: (step: DeclarableStep) => void
}

/** All steps with their states. Each row is the link to the page of its step. */
export function StepList({ setup, detailOf, busy, onUndo }: StepListProps) {
  const texts = useTexts(enSetup)
  const heading = useId()
  return (
    <>
      <h2 className="sr-only" id={heading}>
        {texts.all}
      </h2>
      <ol className="setup-steps" aria-labelledby={heading}>
        {setupSteps.map((name, place) => {
          const step = setup?.steps[place]
          const { title, add } = texts.steps[name]
          return (
            <li key={name} data-state={step?.state}>
              <StepMark number={place + 1} state={step?.state} />
              <div className="min-w-0">
                <h3>
                  <Link to={stepPath(name, setup?.counts)} state={toStep}>
                    {title}
                  </Link>
                </h3>
                <p>{step ? detailOf(step) : <Skeleton size="l" />}</p>
              </div>
              {step?.declared ? (
                <Button
                  look="quiet"
                  className="setup-undo relative"
                  busy={busy}
                  aria-label={texts.undoOf(title)}
                  onClick={() => onUndo(name as DeclarableStep)}
                >
                  {texts.undo}
                </Button>
              ) : (
                <span className="setup-go" aria-hidden>
                  {step?.state === 'done' ? texts.change : step?.state === 'look' ? texts.look : add}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

const marks: Partial<Record<SetupStep['state'], ComponentType<{ className: string; strokeWidth: number }>>> = {
  done: IconCheck,
  look: IconAlertTriangle,
}

/** The state of a step as a mark with a word for screen readers. */
function StepMark({ number, state }: { readonly number: number; readonly state: SetupStep['state'] | undefined }) {
  const { states } = useTexts(enSetup)
  const Mark = state && marks[state]
  return (
    <span className="setup-mark">
      {Mark ? <Mark className="size-4" strokeWidth={2.5} /> : <span aria-hidden>{number}</span>}
      {state && <i className="sr-only">{states[state](number)}</i>}
    </span>
  )
}

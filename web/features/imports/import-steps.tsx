import type { ImportState } from '#contract/schemas/import.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'

const steps = ['upload', 'columns', 'check', 'run'] as const

const stepOf: Readonly<Record<ImportState, number>> = {
  open: 1,
  checking: 2,
  checked: 2,
  running: 3,
  stopped: 3,
  done: 4,
  inviting: 4,
  undoing: 3,
  undone: 4,
}

/** The four steps of an import, with the present one. */
export function ImportSteps({ state }: { readonly state: ImportState | undefined }) {
  const { steps: texts } = useTexts(enImports)
  const now = state === undefined ? 0 : stepOf[state]
  return (
    <ol className="my-4 grid max-w-96 grid-cols-4 gap-2">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === now ? 'step' : undefined}
          className={`flex flex-col items-center gap-1 text-center text-sm ${place === now ? 'font-semibold' : 'text-ink-quiet'}`}
        >
          <span
            aria-hidden
            className={`grid size-8 place-items-center rounded-full border tabular-nums ${place === now ? 'border-brand bg-brand text-on-brand' : 'border-line-strong'}`}
          >
            {place < now ? <IconCheck className="size-5" /> : place + 1}
          </span>
          {texts[step]}
          {place < now && <span className="sr-only">{texts.done}</span>}
        </li>
      ))}
    </ol>
  )
}

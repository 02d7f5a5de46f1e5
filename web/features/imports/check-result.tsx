import { useSearchParams } from 'react-router'
import { type DataImport, type ImportRow, type RowOutcome, rowOutcomes } from '#contract/schemas/import.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { IconAlertTriangle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CsvButtons } from './csv-buttons.tsx'
import { Decision } from './decision.tsx'
import { moveImport } from './imports-api.ts'
import { RowList } from './row-list.tsx'
import { UnknownNames } from './unknown-names.tsx'
import type { ImportChange } from './use-import-change.ts'

/** The results of a check: their numbers, of which one filters the list below, and the button that imports. */
export function CheckResult({ of, change, isPending, onBack }: ImportChange & ResultProps) {
  const [texts, { locale }] = useTexts(enImports, en)
  const counts = countsOf(of)
  const [params, setParams] = useSearchParams()
  const first = counts.undecided > 0 ? 'undecided' : counts.problem > 0 ? 'problem' : 'new'
  const chosen = rowOutcomes.find((outcome) => outcome === params.get('rows')) ?? first
  const ready = counts.new + counts.matched + counts.unchanged + of.decided
  return (
    <>
      <p className="text-ink-quiet">{texts.nothingStored}</p>
      <fieldset className="mt-4 flex flex-wrap gap-2">
        <legend className="sr-only">{texts.steps.check}</legend>
        {rowOutcomes.map((outcome) => (
          <Choice
            key={outcome}
            type="radio"
            name="outcome"
            checked={chosen === outcome}
            onChange={() => setParams({ rows: outcome }, { replace: true, preventScrollReset: true, flushSync: true })}
            className="flex-[1_1_6rem] px-2"
          >
            <span>
              <span className="block text-lg tabular-nums">{counts[outcome].toLocaleString(locale)}</span>
              {texts.outcomes[outcome]}
            </span>
          </Choice>
        ))}
      </fieldset>
      {of.files.some(({ kind }) => kind === 'appointments') && <UnknownNames of={of} />}
      <RowList
        of={of}
        outcome={chosen}
        title={texts.outcomes[chosen]}
        actions={chosen === 'problem' && counts.problem > 0 && <CsvButtons of={of} />}
        below={chosen === 'undecided' ? (row: ImportRow) => <Decision of={of} row={row} /> : undefined}
      />
      {of.outdated && (
        <Notice look="warn" icon={IconAlertTriangle} className="mt-4 flex-wrap items-center">
          <p className="flex-[1_1_20rem]">{texts.outdated}</p>
          <Button busy={isPending} onClick={() => change(() => moveImport(of, 'check'))}>
            {texts.checkAgain}
          </Button>
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          look="primary"
          busy={isPending}
          disabled={ready === 0}
          onClick={() => change(() => moveImport(of, 'start'))}
        >
          {texts.start(ready)}
        </Button>
        <Button onClick={onBack}>{texts.back}</Button>
        <span className="text-ink-quiet">{texts.startNote}</span>
      </div>
    </>
  )
}

interface ResultProps {
  readonly of: DataImport
  readonly onBack: () => void
}

// Rows that were decided on are among the undecided ones.
function countsOf({ counts }: DataImport) {
  const sum = (outcome: RowOutcome) => Object.values(counts).reduce((all, of) => all + (of[outcome] ?? 0), 0)
  return Object.fromEntries(rowOutcomes.map((outcome) => [outcome, sum(outcome)])) as Record<RowOutcome, number>
}

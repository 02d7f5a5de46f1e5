import type { DataImport } from '#contract/schemas/import.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { Notice } from '../../ui/notice.tsx'
import { moveImport } from './imports-api.ts'
import { ProgressBar } from './progress-bar.tsx'
import type { ImportChange } from './use-import-change.ts'

/** What the job is doing, with its progress. */
export function ImportProgress({ of, change, isPending }: ImportChange & { readonly of: DataImport }) {
  const texts = useTexts(enImports)
  const { state, done, rows, failing } = of
  return (
    <section className={cardClass('grid max-w-176 gap-3 p-5')}>
      <h2 className="text-lg">{texts.states[state]}</h2>
      <ProgressBar label={texts.states[state]} done={done} all={rows} />
      <p className="tabular-nums">{texts.importing(done, rows)}</p>
      {failing && <Notice look="warn">{texts.failing}</Notice>}
      {state === 'running' && <p className="text-ink-quiet">{texts.goesOn}</p>}
      <p>
        <Button busy={isPending} onClick={() => change(() => moveImport(of, 'stop'))}>
          {texts.stop}
        </Button>
      </p>
    </section>
  )
}

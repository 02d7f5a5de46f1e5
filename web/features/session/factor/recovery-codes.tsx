import { useState } from 'react'
import { enFactor } from '../../../i18n/en/factor.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { printText } from './print-text.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly email: string
}

// A code of 29 characters stays on one line. As classes, these styles would be loaded with every page.
const codeGrid = {
  font: '0.8125rem / 1.6 monospace',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 29.5ch), 1fr))',
}

/** New recovery codes, to copy, download or print. */
export function RecoveryCodes({ codes, email }: RecoveryCodesProps) {
  const { codes: texts } = useTexts(enFactor)
  const copy = useCopy()
  const text = () => `${texts.heading(email, window.location.host)}\n\n${codes.join('\n')}\n`
  return (
    <div className="grid gap-3">
      <ul
        className="grid gap-x-3 gap-y-1 rounded-control bg-mist px-3 py-3.5"
        style={codeGrid}
        aria-label={texts.label}
        dir="ltr"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => saveFile(text(), 'text/plain;charset=utf-8', texts.fileName)}>{texts.download}</Button>
        <Button onClick={() => printText(text())}>{texts.print}</Button>
        <Button onClick={() => copy.run(codes.join('\n'))}>{texts.copy}</Button>
        <p className="text-sm text-ink-quiet" role="status">
          {copy.outcome}
        </p>
      </div>
    </div>
  )
}

/** Copies text. `outcome` says whether the last copy worked. */
export function useCopy(): { readonly outcome: string | undefined; readonly run: (text: string) => void } {
  const { codes: texts } = useTexts(enFactor)
  const [outcome, setOutcome] = useState<string>()
  const run = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome(texts.copied),
      () => setOutcome(texts.copyFailed),
    )
  }
  return { outcome, run }
}

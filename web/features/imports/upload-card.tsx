import { type ChangeEvent, useId, useRef, useState } from 'react'
import type { DataImport, ImportKind } from '#contract/schemas/import.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { uploadFile, uploadFirst } from './imports-api.ts'

const kinds = ['patients', 'appointments', 'doctors', 'treatments'] as const

interface UploadCardProps {
  /** The import that the file is added to; a new one without it. */
  readonly id?: string
  readonly onUploaded: (changed: DataImport) => Promise<void>
}

/** Chooses a kind and a file, which is uploaded immediately. */
export function UploadCard({ id, onUploaded }: UploadCardProps) {
  const texts = useTexts(enImports)
  const errorText = useErrorText()
  const [kind, setKind] = useState<ImportKind>('patients')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onUploaded(await (id === undefined ? uploadFirst(kind, file) : uploadFile(id, kind, file)))
    } catch (error) {
      setFailure(error)
    }
    // The same file can be chosen again after it was corrected.
    target.value = ''
    setBusy(false)
  }

  return (
    <div className={cardClass(`grid max-w-176 gap-4 p-5 ${id ? 'mt-4' : ''}`)}>
      <SelectField
        label={texts.kind}
        value={kind}
        onChange={({ target }) => setKind(target.value as ImportKind)}
        disabled={busy}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {texts.kinds[each]}
          </option>
        ))}
      </SelectField>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.ics,text/csv,text/calendar"
        hidden
        onChange={(event) => void choose(event)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          look={id ? 'secondary' : 'primary'}
          busy={busy}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          {busy ? texts.uploading : id ? texts.addMore : texts.choose}
        </Button>
        <span id={hint} className="text-ink-quiet">
          {texts.formats}
        </span>
      </div>
      {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
      {!id && <p className="text-ink-quiet">{texts.promise}</p>}
    </div>
  )
}

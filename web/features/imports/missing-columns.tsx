import { type ImportField, type ImportKind, missingFields } from '#contract/schemas/import.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconAlertTriangle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'

interface MissingColumnsProps {
  readonly kind: ImportKind
  /** The field of each column. */
  readonly columns: readonly (ImportField | null)[]
}

/** The fields of which no column has one yet, although every row needs it; nothing if there are none. */
export function MissingColumns({ kind, columns }: MissingColumnsProps) {
  const [texts, { locale }] = useTexts(enImports, en)
  const missing = missingFields(kind, columns)
  if (missing.length === 0) return null
  const alternatives = new Intl.ListFormat(locale, { type: 'disjunction' })
  return (
    <div className="px-5 pb-4">
      <Notice look="warn" icon={IconAlertTriangle}>
        <div>
          {texts.missing}
          <ul className="list-disc ps-5">
            {missing.map((group) => (
              <li key={group.join()}>{alternatives.format(group.map((field) => texts.fields[field]))}</li>
            ))}
          </ul>
        </div>
      </Notice>
    </div>
  )
}

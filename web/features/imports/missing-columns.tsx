import { type ImportField, type ImportKind, missingFields } from '#contract/schemas/import.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatAlternatives } from '../../i18n/format.ts'
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
  return (
    <Notice look="warn" icon={IconAlertTriangle} className="mx-5 mb-4">
      <div>
        {texts.missing}
        <ul className="list-disc ps-5">
          {missing.map((group) => (
            <li key={group.join()}>
              {formatAlternatives(
                group.map((field) => texts.fields[field]),
                locale,
              )}
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}

import {
  type DateOrder,
  dateOrders,
  type ImportField,
  type ImportFile,
  importFields,
} from '#contract/schemas/import.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { isolate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { Select, SelectField } from '../../ui/form/select.tsx'
import { IconTrash } from '../../ui/icons/admin-icons.tsx'
import { MissingColumns } from './missing-columns.tsx'

interface ColumnsCardProps {
  readonly file: ImportFile
  readonly busy: boolean
  /** Without an order of the dates, it stays, or is guessed for a column that is added. */
  readonly onMatch: (columns: (ImportField | null)[], dates?: DateOrder) => void
  readonly onRemove: () => void
}

/**
 * The columns of a file, each with its field and five values, and what is missing before the check. A change is saved
 * immediately; a field is in one column only.
 */
export function ColumnsCard({ file, busy, onMatch, onRemove }: ColumnsCardProps) {
  const texts = useTexts(enImports)
  const { kind, name, rows, encoding, columns, dates } = file
  const fields: readonly ImportField[] = importFields[kind]
  const present = columns.map(({ field }) => field)
  const isUnclear = dates === null

  function choose(place: number, field: ImportField | null) {
    onMatch(present.map((each, at) => (at === place ? field : each === field ? null : each)))
  }

  return (
    <section className={cardClass('mt-4')}>
      <div className="flex flex-wrap items-center justify-between gap-2 px-5 py-3">
        <h2 className="text-lg wrap-anywhere">{texts.kinds[kind]}</h2>
        <p className="flex-1 wrap-anywhere text-ink-quiet">{texts.readAs(name, rows, encoding)}</p>
        <Button look="quiet" icon aria-label={texts.removeFile(name)} disabled={busy} onClick={onRemove}>
          <IconTrash />
        </Button>
      </div>
      <MissingColumns kind={kind} columns={present} />
      <ul>
        {columns.map(({ heading, field, examples }, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity and keep their order
            key={place}
            className="grid items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 sm:grid-cols-3"
          >
            <span className="wrap-anywhere">
              <span className="block text-sm text-ink-quiet">{texts.column(place + 1)}</span>
              {heading}
            </span>
            <Select
              aria-label={texts.containsOf(heading || texts.column(place + 1))}
              value={field ?? ''}
              disabled={busy}
              onChange={({ target }) => choose(place, (target.value as ImportField) || null)}
            >
              <option value="">{texts.notImported}</option>
              {fields.map((each) => (
                <option key={each} value={each}>
                  {texts.fields[each]}
                </option>
              ))}
            </Select>
            <span className="wrap-anywhere text-ink-quiet">
              {examples.map((each) => isolate(each.trim() || texts.emptyCell)).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {dates !== undefined && (
        <div className="border-t border-line px-5 py-4">
          <div className="max-w-96">
            <SelectField
              label={texts.dates}
              error={isUnclear ? texts.datesUnclear : undefined}
              value={dates ?? ''}
              disabled={busy}
              onChange={({ target }) => onMatch(present, target.value as DateOrder)}
            >
              {isUnclear && (
                <option value="" disabled>
                  {texts.chooseDates}
                </option>
              )}
              {dateOrders.map((order) => (
                <option key={order} value={order}>
                  {texts.dateOrders[order]}
                </option>
              ))}
            </SelectField>
          </div>
        </div>
      )}
    </section>
  )
}

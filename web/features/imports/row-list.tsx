import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { rowsOnPage } from '#contract/page-size.ts'
import type { DataImport, ImportProblem, ImportRow, RowOutcome } from '#contract/schemas/import.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { enWhyNot } from '../../i18n/en/why-not.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/page-icons.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { rowsOf } from './imports-api.ts'

interface RowListProps {
  readonly of: DataImport
  readonly outcome: RowOutcome | 'left'
  readonly title: string
  readonly actions?: ReactNode
  /** What can be done about a row. */
  readonly below?: ((row: ImportRow) => ReactNode) | undefined
}

/** Rows of an import with a result and the reason, 50 on a page. */
export function RowList({ of, outcome, title, actions, below }: RowListProps) {
  const texts = useTexts(enImports)
  const [page, setPage] = useState(1)
  const listed = useQuery(rowsOf(of, outcome, page))
  const { items = [], total = 0 } = listed.data ?? {}
  const pages = Math.ceil(total / rowsOnPage)
  return (
    <section className={cardClass('mt-4')}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
        <h2 className="text-lg">
          {title} <span className="text-ink-quiet tabular-nums">{total}</span>
        </h2>
        {actions}
      </div>
      {listed.isError && (
        <p className="px-5 pb-4">
          <ListFailed texts={{ failed: texts.failed, tryAgain: texts.retry }} query={listed} />
        </p>
      )}
      <ul>
        {items.map((row) => (
          <li key={`${row.file} ${row.number}`} className="border-t border-line px-5 py-3">
            <p className="wrap-anywhere">
              <span className="text-ink-quiet">
                {texts.kinds[row.kind]}, {texts.row(row.number)}
              </span>{' '}
              <b dir="auto">{row.title}</b>
            </p>
            {row.problem && <Reason problem={row.problem} />}
            {below?.(row)}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className="flex items-center justify-center gap-4 border-t border-line py-3" aria-label={texts.pages}>
          <Button icon aria-label={`${page - 1}`} disabled={page === 1} onClick={() => setPage(page - 1)}>
            <IconChevronLeft />
          </Button>
          <span className="tabular-nums">
            {page} / {pages}
          </span>
          <Button icon aria-label={`${page + 1}`} disabled={page === pages} onClick={() => setPage(page + 1)}>
            <IconChevronRight />
          </Button>
        </nav>
      )}
    </section>
  )
}

/** Why a row cannot be imported: the field and its value, and what is wrong with it. */
function Reason({ problem: { code, field, value, row, why } }: { readonly problem: ImportProblem }) {
  const [texts, { reasons }] = useTexts(enImports, enWhyNot)
  return (
    <p className="wrap-anywhere text-ink-quiet">
      {field && code !== 'duplicate_row' && `${texts.fields[field]} `}
      {value !== undefined && <bdi className="rounded-control bg-danger-soft px-1 text-danger-ink">{value}</bdi>}{' '}
      {texts.problems[code]} {why && reasonText(reasons, why)} {row !== undefined && texts.seeRow(row)}
    </p>
  )
}

// Some reasons name who is meant, which the row does.
function reasonText(reasons: object, why: string): string {
  const text = (reasons as Readonly<Record<string, unknown>>)[why]
  return typeof text === 'string' ? text : ''
}

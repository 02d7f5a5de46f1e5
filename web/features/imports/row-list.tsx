import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { DataImport, ImportProblem, ImportRow, RowOutcome } from '#contract/schemas/import.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { en } from '../../i18n/en/layout.ts'
import { enWhyNot } from '../../i18n/en/why-not.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { cardClass } from '../../ui/card-class.ts'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { rowsOf } from './imports-api.ts'
import { partsOfProblem } from './problem-text.ts'

interface RowListProps {
  readonly of: DataImport
  readonly outcome: RowOutcome | 'left'
  readonly title: string
  readonly actions?: ReactNode
  /** What can be done about a row. */
  readonly below?: ((row: ImportRow) => ReactNode) | undefined
}

/** Rows of an import with a result and the reason. The address has the page. */
export function RowList({ of, outcome, title, actions, below }: RowListProps) {
  const [texts, { locale }] = useTexts(enImports, en)
  const [params] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const listed = useQuery(rowsOf(of, outcome, page))
  const { items = [], total } = listed.data ?? {}
  return (
    <>
      <section className={cardClass('mt-4')}>
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
          <h2 className="text-lg">
            {title} <span className="text-ink-quiet tabular-nums">{total?.toLocaleString(locale)}</span>
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
                  {of.files.length > 1 && `${texts.kinds[row.kind]} · `}
                  {texts.row(row.number)} ·{' '}
                </span>
                <b dir="auto">{row.title}</b>
              </p>
              {row.problem && <Reason problem={row.problem} />}
              {below?.(row)}
            </li>
          ))}
        </ul>
      </section>
      <Pager page={page} total={total} to={(number) => addressOf(params, number)} texts={texts.pager} />
    </>
  )
}

function addressOf(params: URLSearchParams, page: number): string {
  const query = new URLSearchParams(params)
  query.set('page', String(page))
  return `?${query.toString()}`
}

/** Why a row cannot be imported. */
function Reason({ problem }: { readonly problem: ImportProblem }) {
  const texts = useTexts(enImports)
  const { field, value, wrong } = partsOfProblem(problem, texts, useTexts(enWhyNot))
  return (
    <p className="wrap-anywhere text-ink-quiet">
      {field}{' '}
      {value !== undefined && <bdi className="rounded-control bg-danger-soft px-1 text-danger-ink">{value}</bdi>}{' '}
      {wrong}
    </p>
  )
}

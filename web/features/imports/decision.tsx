import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataImport, ImportRow } from '#contract/schemas/import.ts'
import { confirmed } from '../../api/confirmed.ts'
import { type ListPage, updateCachedLists } from '../../api/list-page.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { decideRow, importOf } from './imports-api.ts'

interface DecisionProps {
  readonly of: DataImport
  readonly row: ImportRow
}

/** Who a row is: one of those who fit, someone new, or left out. Saved with the choice. */
export function Decision({ of, row }: DecisionProps) {
  const [texts, { locale }] = useTexts(enImports, en)
  const errorText = useErrorText()
  const queries = useQueryClient()
  // React would undo a choice that no state has right after the click; that of the mutation comes later.
  const [asked, setAsked] = useState<string>()
  const { mutate } = useMutation({
    mutationFn: (decision: string) => confirmed(() => decideRow(of._id, row.file, row.number, decision)),
    onSuccess: async (changed) => {
      const isRow = (each: ImportRow) => each.file === row.file && each.number === row.number
      await updateCachedLists<ListPage<ImportRow>>(queries, ['imports', of._id, 'rows'], (page) => ({
        ...page,
        items: page.items.map((each) => (isRow(each) ? changed : each)),
      }))
      void queries.invalidateQueries({ queryKey: importOf(of._id).queryKey, exact: true })
    },
    onError: (error) => showToast(errorText(error), 'danger'),
  })
  const chosen = asked ?? row.decision
  const people = row.candidates ?? []
  const choices = [
    ...people.map((person) => ({
      value: person._id,
      label: person.name,
      more: [
        person.birthDate && texts.born(formatDate(person.birthDate, locale)),
        person.email,
        person.phone,
        texts.appointments(person.appointments),
      ],
    })),
    { value: 'new', label: texts.someoneNew, more: [] },
    { value: 'skip', label: texts.skip, more: [] },
  ]
  return (
    <fieldset className="mt-2 grid gap-1">
      <legend className="sr-only">
        {texts.decide}: {row.title}
      </legend>
      {choices.map(({ value, label, more }) => (
        <label key={value} className="flex min-h-touch items-center gap-3">
          <input
            type="radio"
            name={`${row.file} ${row.number}`}
            checked={chosen === value}
            onChange={() => {
              setAsked(value)
              // Called for the latest choice only.
              mutate(value, { onSettled: () => setAsked(undefined) })
            }}
            className="size-5 shrink-0"
          />
          <span className="wrap-anywhere">
            <b dir="auto">{label}</b> <span className="text-ink-quiet">{more.filter((part) => part).join(' · ')}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DataImport, UnknownNames as Unknown } from '#contract/schemas/import.ts'
import { confirmed } from '../../api/confirmed.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { cardClass } from '../../ui/card-class.ts'
import { Select } from '../../ui/form/select.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { chooseName, importOf, namesOf } from './imports-api.ts'

/** The treatments and doctors that appointments name and no one knows, each with a choice; nothing if there are none. */
export function UnknownNames({ of }: { readonly of: DataImport }) {
  const { names: texts } = useTexts(enImports)
  const { data } = useQuery(namesOf(of))
  if (!data || data.names.length === 0) return null
  return (
    <section className={cardClass('mt-4')}>
      <div className="px-5 py-3">
        <h2 className="text-lg">{texts.title}</h2>
        <p className="text-ink-quiet">{texts.lead}</p>
      </div>
      <ul>
        {data.names.map((named) => (
          <li
            key={`${named.kind} ${named.name}`}
            className="grid items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 sm:grid-cols-2"
          >
            <UnknownName of={of} named={named} choices={data[named.kind]} />
          </li>
        ))}
      </ul>
      {data.more > 0 && <p className="border-t border-line px-5 py-3 text-ink-quiet">{texts.more(data.more)}</p>}
    </section>
  )
}

const noDoctor = 'none'

interface UnknownNameProps {
  readonly of: DataImport
  readonly named: Unknown['names'][number]
  readonly choices: Unknown['treatments']
}

/** What a name stands for. Saved with the choice. */
function UnknownName({ of, named, choices }: UnknownNameProps) {
  const texts = useTexts(enImports)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { kind, name, rows, chosen } = named
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (choice: string) =>
      confirmed(() =>
        chooseName(of._id, { kind, name, ...(choice && { chosen: choice === noDoctor ? null : choice }) }),
      ),
    onSuccess: (changed) => {
      queries.setQueryData(namesOf(of).queryKey, changed)
      void queries.invalidateQueries({ queryKey: importOf(of._id).queryKey, exact: true })
    },
    onError: (error) => showToast(errorText(error), 'danger'),
  })
  return (
    <>
      <p className="wrap-anywhere">
        <b dir="auto">{name}</b>{' '}
        <span className="block text-ink-quiet">
          {texts.fields[kind === 'treatments' ? 'treatment' : 'doctor']} · {texts.rows(rows)}
        </span>
      </p>
      <Select
        aria-label={texts.names.of(name)}
        value={isPending ? variables : chosen === null ? noDoctor : (chosen ?? '')}
        disabled={isPending}
        onChange={({ target }) => mutate(target.value)}
      >
        <option value="">{texts.names.none}</option>
        {kind === 'doctors' && <option value={noDoctor}>{texts.names.noDoctor}</option>}
        {choices.map((choice) => (
          <option key={choice._id} value={choice._id}>
            {choice.name}
          </option>
        ))}
      </Select>
    </>
  )
}

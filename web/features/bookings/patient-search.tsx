import { Autocomplete } from '@base-ui/react/autocomplete'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentProps, Fragment, useState } from 'react'
import { isDeliverable } from '#contract/placeholder-email.ts'
import type { FoundPatient } from '#contract/schemas/patient.ts'
import { type PersonalFields, personalFields } from '#contract/schemas/profile.ts'
import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { searchText } from '../../ui/table/search-text.ts'
import { useSettled } from '../../ui/use-settled.ts'

interface PatientSearchProps
  extends Pick<ComponentProps<typeof Autocomplete.Input>, 'name' | 'required' | 'autoCapitalize'> {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** What is typed at first. */
  readonly initial?: string | undefined
  /** Whether the dialog opens with the focus here. */
  readonly isFirst?: boolean
  /** Whether the field gets the focus when it appears. */
  readonly focused?: boolean
  /** The ID of a patient who is not suggested. */
  readonly without?: string
  /** The text if no one is found; without it, nothing is shown. */
  readonly notFound?: (typed: string) => string
  readonly onChoose: (person: FoundPatient) => void
}

/** Debounce of the search in milliseconds. */
const searchDelay = 400

/** Maximum number of suggested people. */
const maxSuggestions = 5

// The pressed button disappears with the choice, so the focus has to move.
const focusOn = (element: HTMLElement | null) => element?.focus()

// In a dialog, the list can appear below the visible part.
const scrollTo = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

/** A combobox: anything can be typed, or a known patient chosen from the list below it. */
export function PatientSearch(props: PatientSearchProps) {
  const { label, hint, error, initial = '', isFirst, focused, without, notFound, onChoose, ...input } = props
  const texts = useTexts(enAdmin).day.caller
  const [typed, setTyped] = useState(initial)
  const words = searchText(typed)
  const query = useQuery(peopleLike(useSettled(words, searchDelay)))
  const people = (query.data ?? []).filter(({ _id }) => _id !== without).slice(0, maxSuggestions)
  const found = people.length > 0
  const none = query.isSuccess && !found ? notFound?.(words) : undefined
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <Autocomplete.Root
        inline
        open
        items={people}
        filter={null}
        highlightItemOnHover={false}
        value={typed}
        onValueChange={setTyped}
      >
        <Autocomplete.Input
          {...input}
          // Base UI regards an inline list as always expanded, but an empty one is not rendered.
          aria-expanded={found}
          data-first-focus={isFirst || undefined}
          ref={focused ? focusOn : undefined}
          render={<Field label={label} hint={hint} error={error} />}
        />
        <p className={none === undefined ? 'sr-only' : 'text-ink-quiet'} role="status">
          {none ?? (found && texts.known(people.length))}
        </p>
        {found && (
          <Autocomplete.List
            ref={scrollTo}
            className="divide-y divide-line rounded-control border border-line"
            aria-label={texts.knownList}
          >
            {(person: FoundPatient) => (
              <Autocomplete.Item
                key={person._id}
                value={person}
                className="grid min-h-touch cursor-pointer content-center rounded-control px-3.5 py-2 wrap-anywhere hover:bg-brand-soft data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus"
                onClick={() => onChoose(person)}
              >
                <KnownPatient person={person} />
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        )}
      </Autocomplete.Root>
    </div>
  )
}

/** All personal fields but the name. */
const shownFields = Object.keys(personalFields.shape).filter((field) => field !== 'name') as (keyof PersonalFields)[]

function KnownPatient({ person }: { readonly person: FoundPatient }) {
  const texts = useTexts(enAdmin).day.caller
  return (
    <p>
      <bdi>{person.name}</bdi>
      {person.names?.map(({ name }) => (
        <Fragment key={name}>
          , <bdi>{name}</bdi>
        </Fragment>
      ))}{' '}
      <span className="text-ink-quiet text-sm">
        {isDeliverable(person.email) ? person.email : texts.noEmail}
        {shownFields.map(
          (field) =>
            person[field] !== undefined && (
              <Fragment key={field}>
                , <bdi className="whitespace-nowrap">{person[field]}</bdi>
              </Fragment>
            ),
        )}
        {person.unverified && <span className="block">{texts.notProved}</span>}
        {person.similar && <span className="block">{texts.similar}</span>}
      </span>
    </p>
  )
}

/** Query for people by these words, see `find`. Disabled for fewer than three characters. */
function peopleLike(words: string) {
  return queryOptions({
    queryKey: ['find', 'people', words],
    queryFn: ({ signal }) => call('desk GET /find', { query: { q: words }, signal }),
    select: ({ patients }) => patients,
    enabled: words.length >= 3,
    staleTime: 60_000,
  })
}

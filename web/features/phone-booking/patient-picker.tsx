import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import { isDeliverable } from '#contract/placeholder-email.ts'
import type { FoundPatient } from '#contract/schemas/patient.ts'
import { type PersonalFields, personalFields } from '#contract/schemas/profile.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useFieldErrorMessages } from '../../i18n/hooks/use-field-error-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { FieldErrors } from '../../ui/form/use-form.ts'
import { searchText } from '../../ui/table/search-text.ts'
import type { NewPatient } from './booking-start.ts'
import { peopleLike } from './phone-booking-api.ts'

interface PatientPickerProps {
  /** The chosen patient; `undefined` while name and address are typed. */
  readonly person: FoundPatient | undefined
  /** What the fields of a new patient start with. */
  readonly typed: NewPatient | undefined
  readonly onChoose: (person: FoundPatient | undefined) => void
  readonly faults: FieldErrors
}

// The pressed button disappears with the choice, so the focus has to move.
const focusOn = (element: HTMLElement | null) => element?.focus()

/** Debounce of the search in milliseconds. */
const searchDelay = 400

/** The caller: a name, with suggestions of known patients, and an optional email address. */
export function PatientPicker({ person, typed, onChoose, faults }: PatientPickerProps) {
  const faultTexts = useFieldErrorMessages()
  const texts = useAdminMessages().day.caller
  const [retyped, setRetyped] = useState(false)
  if (person)
    return (
      <>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="patientName" label={texts.name} readOnly value={person.name} />
          <Field label={texts.email} readOnly value={isDeliverable(person.email) ? person.email : texts.noEmail} />
        </div>
        <div>
          <Button
            onClick={() => {
              setRetyped(true)
              onChoose(undefined)
            }}
          >
            {texts.someoneElse}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <NameField
        initial={typed?.patientName ?? ''}
        isFirst={typed !== undefined && typed.patientName === undefined}
        onChoose={onChoose}
        focused={retyped}
        error={fieldErrorText(faultTexts, 'name', faults.patientName)}
      />
      <Field
        name="email"
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        inputMode="email"
        autoComplete="off"
        defaultValue={typed?.email}
        error={fieldErrorText(faultTexts, 'email', faults.email)}
      />
    </>
  )
}

interface NameFieldProps {
  readonly initial: string
  /** Whether the dialog opens with the focus here. */
  readonly isFirst: boolean
  readonly onChoose: (person: FoundPatient) => void
  /** Whether the field gets the focus when it appears. */
  readonly focused: boolean
  readonly error: string | undefined
}

/** A combobox: any name can be typed, or a known patient chosen from the list below it. */
function NameField({ initial, isFirst, onChoose, focused, error }: NameFieldProps) {
  const texts = useAdminMessages().day.caller
  const [typed, setTyped] = useState(initial)
  const people = usePeopleLike(searchText(typed))
  const found = people.length > 0
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
          name="patientName"
          required
          autoCapitalize="words"
          // Base UI regards an inline list as always expanded, but an empty one is not rendered.
          aria-expanded={found}
          data-first-focus={isFirst || undefined}
          ref={focused ? focusOn : undefined}
          render={<Field label={texts.name} error={error} />}
        />
        <p className="sr-only" role="status">
          {found && texts.known(people.length)}
        </p>
        {found && (
          <Autocomplete.List
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
  const texts = useAdminMessages().day.caller
  return (
    <p>
      <bdi>{person.name}</bdi>{' '}
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
      </span>
    </p>
  )
}

/** Returns the patients whose name or address contains these words, once the typing pauses. */
function usePeopleLike(words: string): readonly FoundPatient[] {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), searchDelay)
    return () => clearTimeout(timer)
  }, [words])
  return useQuery(peopleLike(settled)).data ?? []
}

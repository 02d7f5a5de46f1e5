import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isDeliverable } from '#contract/placeholder-email.ts'
import type { User } from '#contract/schemas/user.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useFieldErrorMessages } from '../../i18n/hooks/use-field-error-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { FieldErrors } from '../../ui/form/use-form.ts'
import { searchText } from '../../ui/table/search-text.ts'
import { peopleLike } from './phone-booking-api.ts'

interface CallerPersonProps {
  /** The chosen user; `undefined` while name and address are typed. */
  readonly person: User | undefined
  readonly onChoose: (person: User | undefined) => void
  readonly faults: FieldErrors
}

// The pressed button disappears with the choice, so the focus has to move.
const focusOn = (element: HTMLElement | null) => element?.focus()

/** Debounce of the search in milliseconds. */
const searchDelay = 400

/** The caller: a name, with suggestions of known users, and an optional email address. */
export function PatientPicker({ person, onChoose, faults }: CallerPersonProps) {
  const faultTexts = useFieldErrorMessages()
  const texts = useAdminMessages().day.caller
  const [typed, setTyped] = useState('')
  const [retyped, setRetyped] = useState(false)
  if (person)
    return (
      <>
        <Field name="patientName" label={texts.name} readOnly value={person.name} />
        <Field label={texts.email} readOnly value={isDeliverable(person.email) ? person.email : texts.noEmail} />
        <div>
          <Button
            ref={focusOn}
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
      <div className="grid min-w-0 grid-cols-1 gap-1.5">
        <Field
          name="patientName"
          label={texts.name}
          autoComplete="off"
          required
          ref={retyped ? focusOn : undefined}
          onChange={({ target }) => setTyped(target.value)}
          error={fieldErrorText(faultTexts, 'name', faults.patientName)}
        />
        <Known words={searchText(typed)} onChoose={onChoose} />
      </div>
      <Field
        name="email"
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        inputMode="email"
        autoComplete="off"
        error={fieldErrorText(faultTexts, 'email', faults.email)}
      />
    </>
  )
}

function Known({ words, onChoose }: { readonly words: string; readonly onChoose: (person: User) => void }) {
  const texts = useAdminMessages().day.caller
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), searchDelay)
    return () => clearTimeout(timer)
  }, [words])
  const people = useQuery(peopleLike(settled)).data ?? []
  return (
    <>
      <p className="sr-only" role="status">
        {people.length > 0 && texts.known(people.length)}
      </p>
      {people.length > 0 && (
        <ul className="grid divide-y divide-line rounded-control border border-line" aria-label={texts.knownList}>
          {people.map((person) => (
            <li key={person._id}>
              <button
                type="button"
                className="min-h-touch w-full px-3.5 py-2 text-start wrap-anywhere hover:bg-brand-soft"
                onClick={() => onChoose(person)}
              >
                <bdi>{person.name}</bdi>{' '}
                <span className="text-ink-quiet text-sm">
                  {isDeliverable(person.email) ? person.email : texts.noEmail}
                  {person.phone !== undefined && (
                    <>
                      , <bdi className="whitespace-nowrap">{person.phone}</bdi>
                    </>
                  )}
                  {person.unverified && <span className="block">{texts.notProved}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isReachable } from '#contract/addresses.ts'
import type { User } from '#contract/users.ts'
import { faultText } from '../../messages/fault-text.ts'
import { useAdminMessages } from '../../messages/use-admin-messages.ts'
import { useFaultMessages } from '../../messages/use-fault-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { searchText } from '../../ui/search-text.ts'
import type { Faults } from '../../ui/use-form.ts'
import { peopleLike } from './caller-api.ts'

interface CallerPersonProps {
  /** Who is known to the clinic and was chosen; undefined while name and address are typed. */
  readonly person: User | undefined
  readonly onChoose: (person: User | undefined) => void
  readonly faults: Faults
}

// What was pressed goes with the choice, and the focus would go with it.
const focusOn = (element: HTMLElement | null) => element?.focus()

/** How long somebody has to stop typing, in milliseconds. */
const searchDelay = 400

/** Who calls: a name to type, for which those whom the clinic knows are offered, and an address where there is one. */
export function CallerPerson({ person, onChoose, faults }: CallerPersonProps) {
  const faultTexts = useFaultMessages()
  const texts = useAdminMessages().day.caller
  const [typed, setTyped] = useState('')
  const [retyped, setRetyped] = useState(false)
  if (person)
    return (
      <>
        <Field name="patientName" label={texts.name} readOnly value={person.name} />
        <Field label={texts.email} readOnly value={isReachable(person.email) ? person.email : texts.noEmail} />
        <div>
          <Button
            ref={focusOn}
            onClick={() => {
              setRetyped(true)
              onChoose(undefined)
            }}
          >
            {texts.somebodyElse}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <div className="field">
        <Field
          name="patientName"
          label={texts.name}
          autoComplete="off"
          required
          ref={retyped ? focusOn : undefined}
          onChange={({ target }) => setTyped(target.value)}
          error={faultText(faultTexts, 'name', faults.patientName)}
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
        error={faultText(faultTexts, 'email', faults.email)}
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
        <ul className="known" aria-label={texts.knownList}>
          {people.map((person) => (
            <li key={person._id}>
              <button type="button" onClick={() => onChoose(person)}>
                <bdi>{person.name}</bdi>{' '}
                <span className="quiet small">
                  {isReachable(person.email) ? person.email : texts.noEmail}
                  {person.phone !== undefined && (
                    <>
                      , <bdi className="nowrap">{person.phone}</bdi>
                    </>
                  )}
                  {person.unproved && <span className="known__note">{texts.notProved}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

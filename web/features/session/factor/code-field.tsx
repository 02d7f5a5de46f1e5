import { useEffect, useRef } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { readCode } from './read-proof.ts'

interface CodeFieldProps {
  readonly label: string
  readonly error: string | undefined
  /** What the last attempt threw. The typed code is then selected, so that typing replaces it. */
  readonly failure: unknown
  /** Sends the form by itself, once, when six digits are typed. */
  readonly sends?: boolean
}

/** The input of a code of the app. */
export function CodeField({ label, error, failure, sends = false }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    if (failure !== undefined) input.current?.select()
  }, [failure])
  return (
    <div className="[&_input]:text-center! [&_input]:text-2xl [&_input]:tracking-[0.3em]!">
      <Field
        ref={input}
        name="code"
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        // With a space in the middle.
        maxLength={7}
        required
        error={error}
        aria-invalid={failure !== undefined || undefined}
        onInput={({ currentTarget }) => {
          if (!sends || isSent.current || readCode(currentTarget.value) === undefined) return
          isSent.current = true
          currentTarget.form?.requestSubmit()
        }}
      />
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Keeps the email address that is typed on one page about signing in for the others: `props` are those of its input, which
 * starts with the address in the fragment, and `email` is the present one, for links to the other pages.
 */
export function useTypedEmail() {
  const given = new URLSearchParams(useLocation().hash.slice(1)).get('email') ?? ''
  const ref = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  // After hydration, because the server that renders the page does not receive the fragment.
  useEffect(() => {
    const field = ref.current
    if (!field) return
    if (field.value === '') field.value = given
    setEmail(field.value)
  }, [given])
  return { email, props: { ref, onInput: () => setEmail(ref.current?.value ?? '') } } as const
}

/** Attributes of the input of an email address, see `useTypedEmail`. */
export type TypedEmailProps = ReturnType<typeof useTypedEmail>['props']

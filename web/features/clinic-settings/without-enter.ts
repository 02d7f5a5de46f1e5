import type { KeyboardEvent } from 'react'

/** Prevents that Enter in a field of one line submits its form, which would publish what is not finished. */
export function withoutEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

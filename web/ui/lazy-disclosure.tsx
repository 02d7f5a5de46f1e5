import { useState } from 'react'
import { Disclosure, type DisclosureProps } from './disclosure.tsx'

/** A disclosure whose panel is rendered only while it is open. */
export function LazyDisclosure({ children, ...rest }: Omit<DisclosureProps, 'onToggle'>) {
  const [open, setOpen] = useState(false)
  return (
    <Disclosure {...rest} onToggle={setOpen}>
      {open && children}
    </Disclosure>
  )
}

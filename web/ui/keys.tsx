import type { ReactNode } from 'react'

/** A key of the keyboard. */
export function Key({ children }: { readonly children: ReactNode }) {
  return <kbd className="rounded-md border border-line bg-mist px-1 font-sans">{children}</kbd>
}

/** Returns the key that is held for shortcuts on this device. Not for pages that the server renders. */
export function modifierKey(): string {
  return navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'
}

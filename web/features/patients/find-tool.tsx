import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import type { BookFor, FindablePage } from './find-hits.tsx'

// Apart from the page, because it imports the combobox.
const load = async () => ({ default: (await import('./find-dialog.tsx')).FindDialog })
const FindDialog = lazy(load)

interface FindToolProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onBook: (person: BookFor) => void
  readonly pages: readonly FindablePage[]
}

/** The dialog that finds patients and pages. ⌘K or Ctrl+K opens it while no other dialog is open. */
export function FindTool({ open, onOpen, onBook, pages }: FindToolProps) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
    if (!isShortcut || document.querySelector('dialog[open]')) return
    event.preventDefault()
    onOpen(true)
  })
  // Ahead of the first use, so that it takes what is typed right after the shortcut.
  useEffect(() => void load().catch(() => undefined), [])
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  if (!open) return null
  return (
    <Suspense>
      <FindDialog pages={pages} onBook={onBook} onClose={() => onOpen(false)} />
    </Suspense>
  )
}

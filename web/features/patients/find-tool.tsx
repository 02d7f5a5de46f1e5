import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import type { FindablePage } from './find-dialog.tsx'

// Loaded on demand, because it imports the combobox.
const FindDialog = lazy(async () => ({ default: (await import('./find-dialog.tsx')).FindDialog }))

interface FindToolProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly pages: readonly FindablePage[]
}

/** The dialog that finds patients and pages. ⌘K or Ctrl+K opens it while no other dialog is open. */
export function FindTool({ open, onOpen, pages }: FindToolProps) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
    if (!isShortcut || document.querySelector('dialog[open]')) return
    event.preventDefault()
    onOpen(true)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  if (!open) return null
  return (
    <Suspense>
      <FindDialog pages={pages} onClose={() => onOpen(false)} />
    </Suspense>
  )
}

/** Adds the shortcut to the label of the button. */
export function withShortcut(label: string): string {
  return `${label} (${navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl+'}K)`
}

import { useEffect, useEffectEvent } from 'react'
import { shortcutKey } from '../../ui/shortcut-key.ts'
import { collectTyped } from './typed-ahead.ts'

/** Opens the search on ⌘K or Ctrl+K while no dialog is open, and keeps what is typed until its field is there. */
export function useFindShortcut(onOpen: (open: boolean) => void, enabled = true): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.metaKey || event.ctrlKey) && shortcutKey(event) === 'k'
    if (!enabled || !isShortcut || event.defaultPrevented || document.querySelector('dialog[open]')) return
    event.preventDefault()
    collectTyped(() => onOpen(false))
    onOpen(true)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

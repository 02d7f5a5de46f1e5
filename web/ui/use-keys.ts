import { useEffect, useEffectEvent } from 'react'
import { plainShortcutKey } from './shortcut-key.ts'

/** Runs the actions of keys that are pressed outside of fields and dialogs, once while a key is held. */
export function useKeys(actions: Readonly<Record<string, () => unknown>>) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || event.repeat) return
    if (target.closest('input, select, textarea, dialog') || document.querySelector('dialog[open]')) return
    const key = plainShortcutKey(event)
    const action = key === undefined ? undefined : actions[key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

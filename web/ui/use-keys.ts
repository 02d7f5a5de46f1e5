import { useEffect, useEffectEvent } from 'react'

/** Runs the actions of keys that are pressed outside of fields and dialogs. */
export function useKeys(actions: Readonly<Record<string, () => unknown>>) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (target.closest('input, select, textarea, dialog') || document.querySelector('dialog[open]')) return
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
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

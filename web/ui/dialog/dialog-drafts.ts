/** Texts typed into dialogs whose page was left, by dialog, until the next full page load. */
const kept = new Map<string, readonly string[]>()

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Saves the texts in open dialogs, except passwords, for when they are opened again. */
export function saveDialogDrafts(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]'))
    kept.set(nameOf(dialog), controlsIn(dialog).map(entryIn))
}

/** Deletes all drafts, because another user is signed in. */
export function clearDialogDrafts(): void {
  kept.clear()
}

/**
 * Restores the draft of a dialog that was just opened, as soon as all its fields exist. Returns a function that stops
 * waiting for them.
 */
export function restoreDialogDraft(dialog: HTMLDialogElement): () => void {
  const watcher = new MutationObserver(attempt)
  attempt()
  return () => watcher.disconnect()

  function attempt() {
    const values = kept.get(nameOf(dialog))
    const controls = controlsIn(dialog)
    watcher.disconnect()
    if (!values) return
    if (values.length !== controls.length) {
      watcher.observe(dialog, { childList: true, subtree: true })
      return
    }
    kept.delete(nameOf(dialog))
    controls.forEach((control, place) => {
      type(control, values[place] ?? '')
    })
  }
}

function nameOf(dialog: HTMLDialogElement): string {
  const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent
  return `${window.location.pathname} ${title}`
}

function controlsIn(dialog: HTMLDialogElement): readonly Control[] {
  return [...dialog.querySelectorAll<Control>('input:not([type=password], [type=file]), textarea, select')]
}

function isTicked(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
}

function entryIn(control: Control): string {
  return isTicked(control) ? String(control.checked) : control.value
}

// React ignores a value that is set through its own property, so use the native setter and dispatch an event.
function type(control: Control, value: string): void {
  if (entryIn(control) === value) return
  if (isTicked(control)) {
    control.click()
    return
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** What was typed into dialogs when their page was taken away, by dialog, until the page is loaded anew. */
const kept = new Map<string, readonly string[]>()

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Keeps what is typed into the dialogs that are open, for when they are opened again; never a password. */
export function saveDialogDrafts(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]'))
    kept.set(nameOf(dialog), controlsIn(dialog).map(entryIn))
}

/** Forgets all of it: somebody else is here. */
export function clearDialogDrafts(): void {
  kept.clear()
}

/**
 * Types once more into a dialog that has just been opened what was kept of it, as soon as all its fields are there.
 * Gives the function that ends the waiting for them.
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

// As a hand would: React hears of a value only where it was not set through its own property.
function type(control: Control, value: string): void {
  if (entryIn(control) === value) return
  if (isTicked(control)) {
    control.click()
    return
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

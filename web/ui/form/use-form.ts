import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { asApiError } from '../../api/api-error.ts'

/** Field name → error code; empty if all fields are valid. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

/** Result of validating the entries of a form. */
export type ValidationResult<Values> = { readonly faults: FieldErrors } | { readonly values: Values }

interface FormOptions<Values> {
  readonly check: (entries: Record<string, unknown>) => Promise<ValidationResult<Values>>
  readonly send: (values: Values) => Promise<void>
}

/**
 * Validates and sends a native form on submit. The first invalid field gets the focus, and each error disappears when
 * its field becomes valid. Sends once at a time, and not if the form was unmounted while the validation loaded.
 * `failure` is what validation or sending threw; if it names a field, that field gets the focus.
 */
export function useForm<Values>({ check, send }: FormOptions<Values>) {
  const [faults, setFaults] = useState<FieldErrors>({})
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const attempt = async (form: HTMLFormElement) => {
    const checked = await check(entriesOf(form))
    if (!form.isConnected) return
    if ('values' in checked) {
      await send(checked.values)
      setTried(false)
      return
    }
    // Render the error before moving the focus, so that a screen reader reads it with the field.
    flushSync(() => setFaults(checked.faults))
    focusFirst(form, checked.faults)
  }

  const clear = () => {
    setFaults({})
    setTried(false)
    setFailure(undefined)
  }

  const submit = async (form: HTMLFormElement) => {
    clear()
    setTried(true)
    setSending(true)
    await attempt(form).catch((thrown: unknown) => {
      flushSync(() => setFailure(thrown))
      focusFirst(
        form,
        Object.fromEntries((asApiError(thrown).problem.errors ?? []).map(({ field, code }) => [field, code])),
      )
    })
    setSending(false)
  }

  const recheck = async (form: HTMLFormElement) => {
    const checked = await check(entriesOf(form))
    setFaults('faults' in checked ? checked.faults : {})
  }

  return {
    faults,
    sending,
    failure,
    /** Removes the errors, because something else is tried or an entry of another form was corrected. */
    clear,
    form: {
      // Without a running script, submitting must not put the entries into the address.
      method: 'post',
      noValidate: true,
      onChange: (event: ChangeEvent<HTMLFormElement>) => {
        if (tried) recheck(event.currentTarget).catch(setFailure)
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!sending) void submit(event.currentTarget)
      },
    },
  } as const
}

function entriesOf(form: HTMLFormElement): Record<string, unknown> {
  return Object.fromEntries(new FormData(form))
}

function focusFirst(form: HTMLFormElement, faults: FieldErrors): void {
  const isField = (element: Element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  const wrong = [...form.elements].filter(isField).find(({ name }) => name in faults)
  wrong?.focus()
}

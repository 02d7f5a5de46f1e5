import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { asApiError } from '../../api/api-error.ts'

/** Field name → fault code; empty where everything is right. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

/** What a check made of the entries of a form. */
export type ValidationResult<Values> = { readonly faults: FieldErrors } | { readonly values: Values }

interface FormOptions<Values> {
  readonly check: (entries: Record<string, unknown>) => Promise<ValidationResult<Values>>
  readonly send: (values: Values) => Promise<void>
}

/**
 * A native form, read when it is submitted: faults are found then, the first one gets the focus, and each goes as soon
 * as it is mended. Sends once at a time, and nothing where the form was taken away while the check was fetched; whatever
 * the check or the sending throws is the `failure`, and a refusal of one of the fields brings the focus there.
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
    // Described before focused, so that a screen reader reads the fault with the field.
    flushSync(() => setFaults(checked.faults))
    focusFirst(form, checked.faults)
  }

  const submit = async (form: HTMLFormElement) => {
    setTried(true)
    setSending(true)
    setFaults({})
    setFailure(undefined)
    await attempt(form).catch((thrown: unknown) => {
      flushSync(() => setFailure(thrown))
      focusFirst(form, Object.fromEntries(asApiError(thrown).errors.map(({ field, code }) => [field, code])))
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
    form: {
      // Should the script not have started, a press must not put what was typed into the address.
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

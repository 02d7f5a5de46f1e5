import { useRef, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { enClinic } from '../../i18n/en/clinic.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'

const loadValidation = () => import('./message-validation.ts')

/** A message to the reception. What was typed stays until it is sent. */
export function ContactForm() {
  const faultTexts = useTexts(enFaults)
  const errorText = useErrorText()
  const texts = useTexts(enClinic).contact
  const element = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState(false)
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => (await loadValidation()).validateMessage(entries),
    send: async (body) => {
      await call('public POST /contact', { body })
      showToast(texts.sent)
      element.current?.reset()
      setSent(true)
    },
  })
  const refused = failure === undefined ? undefined : asApiError(failure)
  const faultOf = (field: string) =>
    fieldErrorText(
      faultTexts,
      field,
      faults[field] ?? refused?.problem.errors?.find((error) => error.field === field)?.code,
    )
  return (
    <form
      {...form}
      className="grid gap-4"
      ref={element}
      onFocus={() => void loadValidation().catch(() => undefined)}
      onInput={() => setSent(false)}
    >
      <Field
        name="email"
        label={texts.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={faultOf('email')}
      />
      <Field name="subject" label={texts.subject} required error={faultOf('subject')} />
      <TextArea name="message" label={texts.message} rows={3} required error={faultOf('message')} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" look="primary" large busy={sending}>
          {texts.send}
        </Button>
        {sent && <p className="text-ink-quiet">{texts.sent}</p>}
        {refused && <ErrorText announced>{errorText(refused, texts.tooMany)}</ErrorText>}
      </div>
    </form>
  )
}

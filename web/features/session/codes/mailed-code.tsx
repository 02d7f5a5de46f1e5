import { useEffect, useRef, useState } from 'react'
import { enMailedCode } from '../../../i18n/en/mailed-code.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { useErrorText } from '../../../ui/use-error-text.ts'
import { CodeField } from '../factor/code-field.tsx'
import { readCode } from '../factor/read-proof.ts'
import { requestCode, signInWithCode } from './code-api.ts'

interface MailedCodeProps {
  readonly email: string
  /** The token of the request for the code. */
  readonly request: string
  /** Keeps the button busy until the next page is shown. */
  readonly leaving: boolean
  readonly onBack: () => void
}

/** Signs in with the code that was mailed. */
export function MailedCode({ email, request, leaving, onBack }: MailedCodeProps) {
  const texts = useTexts(enMailedCode)
  const errorText = useErrorText()
  const fields = useRef<HTMLFormElement>(null)
  const [present, setPresent] = useState(request)
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])
  const { form, faults, failure, sending } = useForm({
    check: async (entries) => {
      const code = readCode(entries.code)
      return code === undefined ? { faults: { code: 'invalid' } } : { values: { code } }
    },
    send: ({ code }) => signInWithCode({ request: present, code }),
  })
  const again = useForm({
    check: async () => ({ values: {} }),
    send: async () => {
      setPresent(await requestCode(email))
      showToast(texts.sentAgain)
    },
  })
  const wrong = again.failure ?? failure
  return (
    <div className="mt-4 mb-3 grid gap-5">
      <p role="status" className="wrap-anywhere">
        {texts.sentTo(email)}
      </p>
      <form {...form} ref={fields} className="grid gap-5">
        <CodeField label={texts.code} error={faults.code && texts.enterCode} failure={failure} sends />
        <Button type="submit" look="primary" large block busy={sending || leaving}>
          {texts.submit}
        </Button>
        {wrong !== undefined && <ErrorText announced>{errorText(wrong)}</ErrorText>}
      </form>
      <p className="text-sm text-ink-quiet">{texts.spam}</p>
      <div className="grid gap-3">
        <form {...again.form}>
          <Button type="submit" block busy={again.sending}>
            {texts.again}
          </Button>
        </form>
        <Button block onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { enMailedCode } from '../../../i18n/en/mailed-code.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { useErrorText } from '../../../ui/use-error-text.ts'
import { CodeField } from '../factor/code-field.tsx'
import { readCode } from '../factor/read-proof.ts'
import { type CodeRequest, requestCode, signInWithCode } from './code-api.ts'
import { CodeLimits } from './code-limits.tsx'

interface MailedCodeProps {
  readonly email: string
  readonly request: CodeRequest
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
  const [wrongCodes, setWrongCodes] = useState(0)
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])
  const { form, faults, failure, sending } = useForm({
    check: async (entries) => {
      const code = readCode(entries.code)
      return code === undefined ? { faults: { code: 'invalid' } } : { values: { code } }
    },
    send: async ({ code }) => {
      const passwordEnded = await signInWithCode({ request: present.request, code }).catch((error: unknown) => {
        // Only this page has the token of the request, so the others' tries are not among them.
        if (asApiError(error).code === 'sign_in_code_wrong') setWrongCodes((count) => count + 1)
        if (asApiError(error).code === 'sign_in_code_over') setWrongCodes(present.tries)
        throw error
      })
      if (passwordEnded) showToast(texts.passwordEnded, 'danger')
    },
  })
  const again = useForm({
    check: async () => ({ values: {} }),
    send: async () => {
      setPresent(await requestCode(email))
      setWrongCodes(0)
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
        <CodeLimits key={present.request} until={present.until} tries={present.tries - wrongCodes} />
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

import { type ReactNode, useState } from 'react'
import { requestPasswordReset } from '#contract/routes/profile.ts'
import { call } from '../../api/client.ts'
import { validate } from '../../api/validate.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field, type FieldProps } from '../../ui/form/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { FormError } from './form-error.tsx'

interface ForgotPasswordFormProps {
  /** Whether the user has no password yet. */
  readonly first: boolean
  readonly emailProps: Pick<FieldProps, 'ref' | 'onInput'>
  readonly children: ReactNode
}

/** Requests a link to choose a password. The result does not reveal whether the address has an account. */
export function ForgotPasswordForm({ first, emailProps, children }: ForgotPasswordFormProps) {
  const [faultTexts, { forgot: texts }] = useTexts(enFaults, enAccount)
  const [sentTo, setSentTo] = useState<string>()
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => validate(requestPasswordReset.body, entries),
    send: async (body) => {
      await call(requestPasswordReset, { body })
      if (sentTo === body.email) showToast(texts.sentAgain)
      setSentTo(body.email)
    },
  })
  return (
    <>
      <h1>{sentTo !== undefined ? texts.sent : first ? texts.first : texts.title}</h1>
      <p className="text-ink-quiet" role="status">
        {sentTo !== undefined ? texts.sentTo(sentTo) : first ? texts.firstLead : texts.lead}
      </p>
      <form {...form} className="mt-6 mb-3 grid gap-5">
        <Field
          {...emailProps}
          name="email"
          label={texts.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={fieldErrorText(faultTexts, 'email', faults.email)}
        />
        <Button type="submit" look={sentTo === undefined ? 'primary' : undefined} large block busy={sending}>
          {sentTo === undefined ? texts.send : texts.again}
        </Button>
        <FormError failure={failure} tooMany={texts.tooMany} />
      </form>
      {children}
    </>
  )
}

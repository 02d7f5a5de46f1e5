import { useRef, useState } from 'react'
import { changeEmail, requestEmailVerification } from '#contract/routes/profile.ts'
import type { Profile } from '#contract/schemas/profile.ts'
import { call } from '../../api/client.ts'
import { confirmed } from '../../api/confirmed.ts'
import { validate } from '../../api/validate.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'
import { IconAlertCircle } from '../../ui/icons/page-icons.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { CurrentPassword } from './current-password.tsx'
import { FormError } from './form-error.tsx'

interface EmailSectionProps {
  readonly profile: Profile
}

/** Shows the user's email address and whether it is verified, and changes it. Requires a portal that sends mail. */
export function EmailSection({ profile }: EmailSectionProps) {
  const [faultTexts, { profile: texts }] = useTexts(enFaults, enAccount)
  const element = useRef<HTMLFormElement>(null)
  const [sentTo, setSentTo] = useState<string>()
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => validate(changeEmail.body, entries),
    send: async (body) => {
      await confirmed(() => call(changeEmail, { body }))
      showToast(texts.verifySent(body.email))
      setSentTo(body.email)
      element.current?.reset()
    },
  })
  return (
    <SettingsSection title={texts.email} lead={texts.emailLead}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 font-semibold wrap-anywhere">
        {profile.email}{' '}
        {profile.emailVerified ? (
          <Badge look="ok" icon={IconCheck}>
            {texts.verified}
          </Badge>
        ) : (
          <Badge look="warn">{texts.notVerified}</Badge>
        )}
      </p>
      {!profile.emailVerified && <NotVerified email={profile.email} />}
      <form {...form} className="grid gap-5" ref={element} onInput={() => setSentTo(undefined)}>
        <Field
          name="email"
          label={texts.newEmail}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          error={fieldErrorText(faultTexts, 'email', faults.email)}
        />
        {profile.asksPassword && (
          <CurrentPassword name="password" label={texts.confirmEmail} fault={faults.password} failure={failure} />
        )}
        <div>
          <Button type="submit" busy={sending}>
            {texts.changeEmail}
          </Button>
        </div>
        {sentTo !== undefined && <p className="text-ink-quiet">{texts.verifySent(sentTo)}</p>}
        <FormError failure={failure} />
      </form>
    </SettingsSection>
  )
}

function NotVerified({ email }: { readonly email: string }) {
  const texts = useTexts(enAccount)
  const [failure, setFailure] = useState<unknown>()
  const [sending, setSending] = useState(false)

  async function send() {
    setSending(true)
    setFailure(undefined)
    await call(requestEmailVerification).then(() => showToast(texts.profile.verifySent(email)), setFailure)
    setSending(false)
  }

  return (
    <Notice look="warn" icon={IconAlertCircle} className="w-full">
      <div>
        <p>{texts.profile.verifyLead}</p>
        <Button busy={sending} className="mt-3" onClick={() => void send()}>
          {texts.profile.verifyAgain}
        </Button>
        <FormError failure={failure} tooMany={texts.forgot.tooMany} />
      </div>
    </Notice>
  )
}

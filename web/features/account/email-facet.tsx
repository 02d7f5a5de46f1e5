import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { askVerification, changeEmail, type Profile } from '#contract/profile.ts'
import { checkEntries } from '../../api/check-entries.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../messages/fault-text.ts'
import { useAccountMessages } from '../../messages/use-account-messages.ts'
import { useFaultMessages } from '../../messages/use-fault-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Facet } from '../../ui/facet.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { CurrentPassword } from './current-password.tsx'
import { Refusal } from './refusal.tsx'

interface EmailFacetProps {
  readonly profile: Profile
  readonly onSignInAgain: () => void
}

/** The person's address, whether it is verified, and the way to another one. Needs a portal that sends mail. */
export function EmailFacet({ profile, onSignInAgain }: EmailFacetProps) {
  const faultTexts = useFaultMessages()
  const texts = useAccountMessages().profile
  const element = useRef<HTMLFormElement>(null)
  const [sentTo, setSentTo] = useState<string>()
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => checkEntries(changeEmail.body, entries),
    send: async (body) => {
      await call(changeEmail, { body })
      showToast(texts.verifySent(body.email))
      setSentTo(body.email)
      element.current?.reset()
    },
  })
  return (
    <Facet title={texts.email} lead={texts.emailLead}>
      <p className="facet__now">
        {profile.email}{' '}
        {profile.emailVerified ? (
          <span className="badge badge--ok">
            <IconCheck className="icon" aria-hidden />
            {texts.verified}
          </span>
        ) : (
          <span className="badge badge--warn">{texts.notVerified}</span>
        )}
      </p>
      {!profile.emailVerified && <NotVerified email={profile.email} />}
      <form {...form} className="form" ref={element} onInput={() => setSentTo(undefined)}>
        <Field
          name="email"
          label={texts.newEmail}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          error={faultText(faultTexts, 'email', faults.email)}
        />
        {profile.hasPassword && <CurrentPassword name="password" fault={faults.password} />}
        <div>
          <Button type="submit" busy={sending}>
            {texts.changeEmail}
          </Button>
        </div>
        {sentTo !== undefined && <p className="quiet">{texts.verifySent(sentTo)}</p>}
        <Refusal failure={failure} onSignInAgain={onSignInAgain} />
      </form>
    </Facet>
  )
}

function NotVerified({ email }: { readonly email: string }) {
  const texts = useAccountMessages()
  const [failure, setFailure] = useState<unknown>()
  const [sending, setSending] = useState(false)

  async function send() {
    setSending(true)
    setFailure(undefined)
    await call(askVerification).then(() => showToast(texts.profile.verifySent(email)), setFailure)
    setSending(false)
  }

  return (
    <div className="notice notice--warn">
      <IconAlertCircle className="icon" aria-hidden />
      <div>
        <p>{texts.profile.verifyLead}</p>
        <Button busy={sending} onClick={() => void send()}>
          {texts.profile.verifyAgain}
        </Button>
        <Refusal failure={failure} tooMany={texts.forgot.tooMany} />
      </div>
    </div>
  )
}

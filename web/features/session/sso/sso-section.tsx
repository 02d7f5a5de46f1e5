import { useLocation } from 'react-router'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { disconnectSso } from '#contract/routes/profile.ts'
import type { Profile } from '#contract/schemas/profile.ts'
import type { connectSsoRequest } from '#contract/schemas/sign-in.ts'
import { call } from '../../../api/client.ts'
import { confirmed } from '../../../api/confirmed.ts'
import { enFaults } from '../../../i18n/en/field-errors.ts'
import { enSignIn } from '../../../i18n/en/sign-in.ts'
import { enSso } from '../../../i18n/en/sso.ts'
import { fieldErrorText } from '../../../i18n/field-error-text.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { useErrorText } from '../../../ui/use-error-text.ts'
import { SsoProblemText } from './sso-problem.tsx'

// The contract does not list the endpoints of the identity library, nor this one next to them.
interface ConnectSso extends Endpoint {
  readonly method: 'POST'
  readonly path: '/auth/sso-connect'
  readonly access: 'public'
  readonly body: typeof connectSsoRequest
  readonly answer: z.ZodMiniType<{ url: string }>
}

interface SsoSectionProps {
  readonly profile: Profile
  readonly sso: NonNullable<Profile['sso']>
  readonly onDisconnected: () => void
}

/** Connects the account to the clinic's single sign-on, which leaves the page, and disconnects it. */
export function SsoSection({ profile, sso: { name, connected }, onDisconnected }: SsoSectionProps) {
  const [texts, signInTexts, faultTexts] = useTexts(enSso, enSignIn, enFaults)
  const errorText = useErrorText()
  const { pathname } = useLocation()
  const { form, faults, sending, failure } = useForm({
    check: async ({ password }) => {
      if (password === '') return { faults: { password: 'required' } }
      return { values: password === undefined ? {} : { password: String(password) } }
    },
    send: async (body) => {
      if (!connected) {
        const connect = () => call<ConnectSso>('public POST /auth/sso-connect', { body: { from: pathname, ...body } })
        const { url } = await confirmed(connect)
        window.location.assign(url)
        return
      }
      await confirmed(() => call(disconnectSso, { body }))
      showToast(texts.disconnected)
      onDisconnected()
    },
  })
  return (
    <SettingsSection title={texts.title} lead={connected ? texts.connectedLead(name) : texts.connectLead(name)}>
      <form {...form} className="grid gap-5">
        <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
        {profile.asksPassword && (
          <PasswordField
            name="password"
            label={texts.confirm}
            revealLabel={signInTexts.showPassword}
            autoComplete="current-password"
            required
            error={fieldErrorText(faultTexts, 'password', faults.password)}
          />
        )}
        <div>
          <Button type="submit" busy={sending}>
            {connected ? texts.disconnect : texts.connect}
          </Button>
        </div>
        {failure === undefined ? <SsoProblemText /> : <ErrorText announced>{errorText(failure)}</ErrorText>}
      </form>
    </SettingsSection>
  )
}

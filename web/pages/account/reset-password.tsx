import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { checkResetLink } from '#contract/routes/profile.ts'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useRequest } from '../../api/use-request.ts'
import { ResetPasswordForm } from '../../features/account/reset-password-form.tsx'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { signIn } from '../../features/session/change-session.ts'
import { PasskeyInstead } from '../../features/session/invitation/passkey-instead.tsx'
import { enAccount } from '../../i18n/en/account.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { mainId } from '../../ui/layout/main.tsx'
import { TaskPage } from '../../ui/layout/task-page.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'

/** The target of a mailed link. The token is in the fragment, which browsers do not send to the server. */
export function ResetPassword() {
  const texts = useTexts(enAccount).reset
  const given = useLocation().hash.slice(1)
  const [token, setToken] = useState(given)
  const navigate = useNavigate()
  const [over, setOver] = useState(token === '')
  const { answer: link } = useRequest(useCallback((signal) => checkLink(token, signal), [token]))
  const first = link === 'first'
  const ended = over || link === 'over'
  // The skip link changes the fragment too. Another mailed link opened in this tab brings a new token.
  if (given !== token && given !== mainId) {
    setToken(given)
    setOver(given === '')
  }

  async function enter(credentials: { email: string; password: string }) {
    showToast(texts.done)
    // The new password is saved even if signing in fails.
    await signIn(credentials).then(
      () => navigate(first ? paths.dashboard : paths.home, { replace: true }),
      () => navigate(paths.login(), { replace: true }),
    )
  }

  return (
    <TaskPage title={<PageTitle page={texts.title} />} role={ended ? 'alert' : undefined}>
      <h1>{ended ? texts.over : first ? texts.first : texts.title}</h1>
      <p className="text-ink-quiet">
        {ended ? texts.overHelp : link === undefined ? texts.checking : first ? texts.firstLead : texts.lead}
      </p>
      {link === undefined && !ended ? null : ended ? (
        <div className="mt-6 flex">
          <ButtonLink to={paths.forgotPassword} look="primary" large block>
            {texts.askAgain}
          </ButtonLink>
        </div>
      ) : (
        <>
          <ResetPasswordForm token={token} onDone={enter} onOver={() => setOver(true)} />
          {first && (
            <PasskeyInstead
              token={token}
              onDone={() => void navigate(paths.dashboard, { replace: true })}
              onOver={() => setOver(true)}
            />
          )}
        </>
      )}
    </TaskPage>
  )
}

/** Whether a link can be used, and whether it is for a first password. A check that failed is left to the form. */
async function checkLink(token: string, signal: AbortSignal): Promise<'first' | 'again' | 'over'> {
  if (token === '') return 'over'
  try {
    const { first } = await call(checkResetLink, { body: { token }, signal })
    return first ? 'first' : 'again'
  } catch (error) {
    return asApiError(error).code === 'link_expired' ? 'over' : 'again'
  }
}

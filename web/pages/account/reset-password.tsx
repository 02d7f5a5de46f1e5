import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ResetPasswordForm } from '../../features/account/reset-password-form.tsx'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { signIn } from '../../features/session/session.ts'
import { useAccountMessages } from '../../i18n/hooks/use-account-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { mainId } from '../../ui/layout/main.tsx'
import { TaskPage } from '../../ui/layout/task-page.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'

/** The target of a mailed link. The token is in the fragment, which browsers do not send to the server. */
export function ResetPassword() {
  const texts = useAccountMessages().reset
  const given = useLocation().hash.slice(1)
  const [token, setToken] = useState(given)
  const navigate = useNavigate()
  const [over, setOver] = useState(token === '')
  // The skip link changes the fragment too. Another mailed link opened in this tab brings a new token.
  if (given !== token && given !== mainId) {
    setToken(given)
    setOver(given === '')
  }

  async function enter(credentials: { email: string; password: string }) {
    showToast(texts.done)
    // The new password is saved even if signing in fails.
    await signIn(credentials).then(
      () => navigate(paths.home, { replace: true }),
      () => navigate(paths.login(), { replace: true }),
    )
  }

  return (
    <TaskPage title={<PageTitle page={texts.title} />} role={over ? 'alert' : undefined}>
      <h1>{over ? texts.over : texts.title}</h1>
      <p className="text-ink-quiet">{over ? texts.overHelp : texts.lead}</p>
      {over ? (
        <div className="mt-6 flex">
          <ButtonLink to={paths.forgotPassword} look="primary" large block>
            {texts.askAgain}
          </ButtonLink>
        </div>
      ) : (
        <ResetPasswordForm token={token} onDone={enter} onOver={() => setOver(true)} />
      )}
    </TaskPage>
  )
}

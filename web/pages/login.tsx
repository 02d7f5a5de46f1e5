import { Link } from 'react-router'
import { useMailMode } from '../features/account/use-mail-mode.ts'
import { LoginForm } from '../features/session/login-form.tsx'
import { useReturn } from '../features/session/use-return.ts'
import { useLoginMessages } from '../messages/use-login-messages.ts'
import { useMessages } from '../messages/use-messages.ts'
import { paths } from '../paths.ts'
import { Main } from '../ui/main.tsx'

/** Signs a person in and brings them back to where they came from, else home. */
export function Login() {
  const { frame } = useMessages()
  const texts = useLoginMessages()
  const { from, leaving } = useReturn(paths.home)
  const mail = useMailMode()
  return (
    <Main className="page page--dawn">
      <title>{frame.pageTitle(texts.login)}</title>
      <div className="auth">
        <div className="card">
          <h1>{texts.login}</h1>
          <p className="quiet">{texts.loginLead}</p>
          <LoginForm leaving={leaving} />
          {mail !== 'off' && (
            <p>
              <Link className="link" to={paths.forgotPassword}>
                {texts.forgot}
              </Link>
            </p>
          )}
          <p>
            {texts.newHere}{' '}
            <Link className="link" to={paths.signUp(from)}>
              {texts.createAccount}
            </Link>
          </p>
        </div>
      </div>
    </Main>
  )
}

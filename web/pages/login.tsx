import { Link } from 'react-router'
import { ContinueWithGoogle } from '../features/session/continue-with-google.tsx'
import { LoginForm } from '../features/session/login-form.tsx'
import { useGoogle } from '../features/session/use-google.ts'
import { useReturn } from '../features/session/use-return.ts'
import { useMessages } from '../messages/use-messages.ts'
import { paths } from '../paths.ts'
import { Main } from '../ui/main.tsx'

/** Signs a person in and brings them back to where they came from, else home. */
export function Login() {
  const { session, frame } = useMessages()
  const { from, leaving } = useReturn(paths.home)
  const google = useGoogle('login', from)
  return (
    <Main className="page page--dawn">
      <title>{frame.pageTitle(session.login)}</title>
      <div className="auth">
        <div className="card">
          <h1>{session.login}</h1>
          <p className="quiet">{session.loginLead}</p>
          <LoginForm leaving={leaving} problem={google.problem} />
          <p>
            {session.newHere}{' '}
            <Link className="link" to={paths.signUp(from)}>
              {session.createAccount}
            </Link>
          </p>
          <ContinueWithGoogle google={google} leaving={leaving} />
        </div>
      </div>
    </Main>
  )
}

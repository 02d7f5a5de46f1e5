import { Link } from 'react-router'
import { ContinueWithGoogle } from '../features/session/continue-with-google.tsx'
import { SignUpForm } from '../features/session/sign-up-form.tsx'
import { useGoogle } from '../features/session/use-google.ts'
import { useReturn } from '../features/session/use-return.ts'
import { useMessages } from '../messages/use-messages.ts'
import { paths } from '../paths.ts'
import { Main } from '../ui/main.tsx'

/** Makes an account and brings its person to where they came from, else to the free times. */
export function SignUp() {
  const { session, frame } = useMessages()
  const { from, leaving } = useReturn(paths.appointment)
  const google = useGoogle('signup', from)
  return (
    <Main className="page page--dawn">
      <title>{frame.pageTitle(session.signUp)}</title>
      <div className="auth">
        <div className="card">
          <h1>{session.signUp}</h1>
          <p className="quiet">{session.signUpLead}</p>
          <SignUpForm leaving={leaving} problem={google.problem} />
          <p>
            {session.haveAccount}{' '}
            <Link className="link" to={paths.login(from)}>
              {session.login}
            </Link>
          </p>
          <ContinueWithGoogle google={google} leaving={leaving} />
        </div>
      </div>
    </Main>
  )
}

import { Link } from 'react-router'
import { SignUpForm } from '../features/session/sign-up-form.tsx'
import { useReturn } from '../features/session/use-return.ts'
import { useLoginMessages } from '../messages/use-login-messages.ts'
import { useMessages } from '../messages/use-messages.ts'
import { paths } from '../paths.ts'
import { Main } from '../ui/main.tsx'

/** Makes an account and brings its person to where they came from, else to the free times. */
export function SignUp() {
  const { frame } = useMessages()
  const texts = useLoginMessages()
  const { from, leaving } = useReturn(paths.appointment)
  return (
    <Main className="page page--dawn">
      <title>{frame.pageTitle(texts.signUp)}</title>
      <div className="auth">
        <div className="card">
          <h1>{texts.signUp}</h1>
          <p className="quiet">{texts.signUpLead}</p>
          <SignUpForm leaving={leaving} />
          <p className="small quiet">
            {texts.acceptBefore} <Link to={paths.privacy}>{frame.privacy}</Link>.
          </p>
          <p>
            {texts.haveAccount}{' '}
            <Link className="link" to={paths.login(from)}>
              {texts.login}
            </Link>
          </p>
        </div>
      </div>
    </Main>
  )
}

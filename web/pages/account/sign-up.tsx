import { Link } from 'react-router'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { ContinueWithGoogle } from '../../features/session/continue-with-google.tsx'
import { SignUpForm } from '../../features/session/sign-up-form.tsx'
import { useGoogle } from '../../features/session/use-google.ts'
import { useReturnPath } from '../../features/session/use-return-path.ts'
import { useTypedEmail } from '../../features/session/use-typed-email.ts'
import { en } from '../../i18n/en/layout.ts'
import { enSignIn } from '../../i18n/en/sign-in.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { TaskPage } from '../../ui/layout/task-page.tsx'
import { signInPaths } from './sign-in-paths.ts'

/** Creates an account and returns to the remembered page, else to the free times. */
export function SignUp() {
  const [{ frame }, texts] = useTexts(en, enSignIn)
  const { from, leaving } = useReturnPath(paths.appointment)
  const google = useGoogle('signup', from)
  const { email, props: emailProps } = useTypedEmail()
  return (
    <TaskPage title={<PageTitle page={texts.signUp} />}>
      <h1>{texts.signUp}</h1>
      <p className="text-ink-quiet">{texts.signUpLead}</p>
      <SignUpForm
        leaving={leaving}
        problem={google.problem}
        emailProps={emailProps}
        choosePassword={
          <p>
            <Link className={linkClass} to={signInPaths.firstPassword({ from, email })}>
              {texts.choosePassword}
            </Link>
          </p>
        }
      />
      <p className="text-sm text-ink-quiet">
        {texts.acceptBefore} <Link to={paths.privacy}>{frame.privacy}</Link>.
      </p>
      <p>
        {texts.haveAccount}{' '}
        <Link className={linkClass} to={signInPaths.login({ from, email })}>
          {texts.login}
        </Link>
      </p>
      <ContinueWithGoogle google={google} leaving={leaving} />
    </TaskPage>
  )
}

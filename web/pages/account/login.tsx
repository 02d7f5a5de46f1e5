import { Link } from 'react-router'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { ContinueWithGoogle } from '../../features/session/continue-with-google.tsx'
import { LoginForm } from '../../features/session/login-form.tsx'
import { useGoogle } from '../../features/session/use-google.ts'
import { useReturnPath } from '../../features/session/use-return-path.ts'
import { useSession } from '../../features/session/use-session.ts'
import { useTypedEmail } from '../../features/session/use-typed-email.ts'
import { enSignIn } from '../../i18n/en/sign-in.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { TaskPage } from '../../ui/layout/task-page.tsx'
import { signInPaths } from './sign-in-paths.ts'

/** Signs in and returns to the remembered page, else home. */
export function Login() {
  const texts = useTexts(enSignIn)
  const { from, leaving } = useReturnPath(paths.home)
  const mail = useClinic()?.mail
  const google = useGoogle('login', from)
  const session = useSession()
  const { email, props: emailProps } = useTypedEmail()
  const rejected = session.status === 'signed-out' && session.rejectedPath !== undefined && from === undefined
  return (
    <TaskPage title={<PageTitle page={texts.login} />}>
      <h1>{texts.login}</h1>
      <p className="text-ink-quiet">
        {from === undefined ? (
          texts.loginLead
        ) : (
          <>
            <span>{texts.noUser}</span>.{' '}
            {from.startsWith(paths.verifyEmail) ? texts.loginToVerify : texts.loginToContinue}
          </>
        )}
      </p>
      <LoginForm
        leaving={leaving}
        problem={google.problem ?? (rejected ? texts.notAdmin : undefined)}
        emailProps={emailProps}
      />
      {mail !== 'off' && (
        <>
          <p>
            <Link className={linkClass} to={signInPaths.forgotPassword({ from, email })}>
              {texts.forgot}
            </Link>
          </p>
          <p>
            {texts.bookedForYou}{' '}
            <Link className={linkClass} to={signInPaths.firstPassword({ from, email })}>
              {texts.choosePassword}
            </Link>
          </p>
        </>
      )}
      <p>
        {texts.newHere}{' '}
        <Link className={linkClass} to={signInPaths.signUp({ from, email })}>
          {texts.createAccount}
        </Link>
      </p>
      <ContinueWithGoogle google={google} leaving={leaving} />
    </TaskPage>
  )
}

import { Link } from 'react-router'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { ContinueWithGoogle, OfferedSso } from '../../features/session/continue-with-google.tsx'
import { LoginForm } from '../../features/session/login-form.tsx'
import { useGoogle } from '../../features/session/use-google.ts'
import { useReturnPath } from '../../features/session/use-return-path.ts'
import { useSession } from '../../features/session/use-session.ts'
import { useTypedEmail } from '../../features/session/use-typed-email.ts'
import { enSignIn } from '../../i18n/en/sign-in.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { OtherWay, SignInPage } from './sign-in-page.tsx'
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
    <SignInPage
      title={texts.login}
      toBook={texts.loginToBook}
      from={from}
      lead={
        from === undefined ? (
          texts.loginLead
        ) : (
          <>
            <span>{texts.noUser}</span>.{' '}
            {from.startsWith(paths.verifyEmail) ? texts.loginToVerify : texts.loginToContinue}
          </>
        )
      }
    >
      <LoginForm
        leaving={leaving}
        problem={google.problem ?? (rejected ? texts.notAdmin : undefined)}
        emailProps={emailProps}
        sendsMail={mail !== 'off'}
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
      <OtherWay question={texts.newHere}>
        <ButtonLink look="soft" large block to={signInPaths.signUp({ from, email })}>
          {texts.createAccount}
        </ButtonLink>
      </OtherWay>
      <ContinueWithGoogle google={google} leaving={leaving} />
      <OfferedSso setup={google} from={from} />
    </SignInPage>
  )
}

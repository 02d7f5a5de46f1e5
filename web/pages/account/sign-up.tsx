import { Link } from 'react-router'
import { ContinueWithGoogle } from '../../features/session/continue-with-google.tsx'
import { SignUpForm } from '../../features/session/sign-up-form.tsx'
import { useGoogle } from '../../features/session/use-google.ts'
import { useReturnPath } from '../../features/session/use-return-path.ts'
import { useTypedEmail } from '../../features/session/use-typed-email.ts'
import { en } from '../../i18n/en/layout.ts'
import { enSignIn } from '../../i18n/en/sign-in.ts'
import { enSignUp } from '../../i18n/en/sign-up.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { OtherWay, SignInPage } from './sign-in-page.tsx'
import { signInPaths } from './sign-in-paths.ts'

/** Creates an account and returns to the remembered page, else to the free times. */
export function SignUp() {
  const [{ frame }, both, texts] = useTexts(en, enSignIn, enSignUp)
  const { from, leaving } = useReturnPath(paths.appointment)
  const google = useGoogle('signup', from)
  const { email, props: emailProps } = useTypedEmail()
  return (
    <SignInPage title={both.signUp} toBook={texts.signUpToBook} from={from} lead={texts.signUpLead}>
      <SignUpForm
        leaving={leaving}
        problem={google.problem}
        emailProps={emailProps}
        choosePassword={
          <p>
            <Link className={linkClass} to={signInPaths.firstPassword({ from, email })}>
              {both.choosePassword}
            </Link>
          </p>
        }
      />
      <p className="text-sm text-ink-quiet">
        {texts.acceptBefore} <Link to={paths.privacy}>{frame.privacy}</Link>.
      </p>
      <OtherWay question={texts.haveAccount}>
        <ButtonLink look="soft" large block to={signInPaths.login({ from, email })}>
          {both.login}
        </ButtonLink>
      </OtherWay>
      <ContinueWithGoogle google={google} leaving={leaving} />
    </SignInPage>
  )
}

import { Link, useSearchParams } from 'react-router'
import { safeReturnPath } from '#contract/return-path.ts'
import { ForgotPasswordForm } from '../../features/account/forgot-password-form.tsx'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { PhoneLink } from '../../features/clinic/phone-link.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useTypedEmail } from '../../features/session/use-typed-email.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { TaskPage } from '../../ui/layout/task-page.tsx'
import { signInPaths } from './sign-in-paths.ts'

/** Requests a new password by mail, or shows the clinic's number if the portal sends no mail. */
export function ForgotPassword() {
  const texts = useTexts(enAccount).forgot
  const off = useClinic()?.mail === 'off'
  const [query] = useSearchParams()
  const from = safeReturnPath(query.get('from'))
  const first = query.has('first')
  const { email, props: emailProps } = useTypedEmail()
  const back = signInPaths.login({ from, email })
  return (
    <TaskPage title={<PageTitle page={first ? texts.first : texts.title} />}>
      {off ? (
        <Off back={back} />
      ) : (
        <ForgotPasswordForm first={first} emailProps={emailProps}>
          <BackToLogin to={back} />
        </ForgotPasswordForm>
      )}
    </TaskPage>
  )
}

function Off({ back }: { readonly back: string }) {
  const texts = useTexts(enAccount).forgot
  const clinic = useClinic()
  return (
    <>
      <h1>{texts.title}</h1>
      <p>{texts.off}</p>
      {clinic && (
        <p>
          <PhoneLink clinic={clinic} className={`${linkClass} tabular-nums`} />
        </p>
      )}
      <BackToLogin to={back} />
    </>
  )
}

function BackToLogin({ to }: { readonly to: string }) {
  const texts = useTexts(enAccount).forgot
  return (
    <p>
      <Link className={linkClass} to={to}>
        {texts.back}
      </Link>
    </p>
  )
}

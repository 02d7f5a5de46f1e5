import { Link } from 'react-router'
import { ForgotPasswordForm } from '../../features/account/forgot-password-form.tsx'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { PhoneLink } from '../../features/clinic/phone-link.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useMailMode } from '../../features/mail/use-mail-mode.ts'
import { useAccountMessages } from '../../i18n/hooks/use-account-messages.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { TaskPage } from '../../ui/layout/task-page.tsx'

/** Requests a new password by mail, or shows the clinic's number if the portal sends no mail. */
export function ForgotPassword() {
  const texts = useAccountMessages().forgot
  const off = useMailMode() === 'off'
  return (
    <TaskPage title={<PageTitle page={texts.title} />}>
      {off ? (
        <Off />
      ) : (
        <ForgotPasswordForm>
          <BackToLogin />
        </ForgotPasswordForm>
      )}
    </TaskPage>
  )
}

function Off() {
  const texts = useAccountMessages().forgot
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
      <BackToLogin />
    </>
  )
}

function BackToLogin() {
  const texts = useAccountMessages().forgot
  return (
    <p>
      <Link className={linkClass} to={paths.login()}>
        {texts.back}
      </Link>
    </p>
  )
}

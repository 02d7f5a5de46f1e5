import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { clinicTimeAt } from '#contract/dates.ts'
import type { OpenInvitation } from '#contract/schemas/staff.ts'
import { useRequest } from '../../api/use-request.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { AcceptForm } from '../../features/session/invitation/accept-form.tsx'
import { AcceptWithAccount } from '../../features/session/invitation/accept-with-account.tsx'
import { findInvitation } from '../../features/session/invitation/invitation-api.ts'
import { enErrors } from '../../i18n/en/errors.ts'
import { enInvitation } from '../../i18n/en/invitation.ts'
import { en } from '../../i18n/en/layout.ts'
import { enSsoErrors } from '../../i18n/en/sso-errors.ts'
import { formatDayInText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { mainId } from '../../ui/layout/main.tsx'
import { TaskPage } from '../../ui/layout/task-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'

Object.assign(enErrors, enSsoErrors)

/** As `adminPaths.today()`, whose module no public page loads. */
const todayPath = '/dashboard/today'

/** The target of an invitation's link. The token is in the fragment, which browsers do not send to the server. */
export function AcceptInvitation() {
  const texts = useTexts(enInvitation)
  const given = useLocation().hash.slice(1)
  const [token, setToken] = useState(given)
  const [over, setOver] = useState(false)
  const navigate = useNavigate()
  // The skip link changes the fragment too. Another invitation opened in this tab brings a new token.
  if (given !== token && given !== mainId) {
    setToken(given)
    setOver(false)
  }
  const { answer, failed, again } = useRequest(
    useCallback((signal: AbortSignal) => findInvitation(token, signal), [token]),
  )
  const ended = over || answer === 'over'
  const next = {
    token,
    onDone: () => {
      showToast(texts.done)
      void navigate(todayPath, { replace: true })
    },
    onOver: () => setOver(true),
  }
  return (
    <TaskPage title={<PageTitle page={texts.title} />} role={ended || failed ? 'alert' : undefined}>
      <h1>{ended ? texts.over : failed ? texts.failed : answer ? texts.welcome : texts.title}</h1>
      {ended ? (
        <>
          <p className="text-ink-quiet">{texts.overHelp}</p>
          <ButtonLink to={paths.home} large block className="mt-6">
            {texts.toHome}
          </ButtonLink>
        </>
      ) : failed ? (
        <Button look="primary" large block className="mt-6" onClick={again}>
          {texts.tryAgain}
        </Button>
      ) : answer ? (
        <>
          <Invited invitation={answer} />
          {answer.account ? (
            <AcceptWithAccount {...next} email={answer.email} login={paths.login(`/accept-invitation#${token}`)} />
          ) : (
            <AcceptForm {...next} email={answer.email} onTaken={again} />
          )}
        </>
      ) : (
        <p className="text-ink-quiet">{texts.checking}</p>
      )}
    </TaskPage>
  )
}

/** Who invites whom, and until when. */
function Invited({ invitation }: { readonly invitation: OpenInvitation }) {
  const [texts, { locale }] = useTexts(enInvitation, en)
  const timeZone = useClinic()?.timeZone
  const { role, invitedBy = texts.someone, email, endsAt } = invitation
  return (
    <>
      <p className="text-ink-quiet">{texts.invites[role](invitedBy)}</p>
      <Notice className="mt-4">
        <span className="grid">
          <strong className="wrap-anywhere">{email}</strong>
          <span className="text-sm text-ink-quiet">
            {timeZone && texts.ends(formatDayInText(clinicTimeAt(new Date(endsAt), timeZone).day, locale))}
          </span>
        </span>
      </Notice>
    </>
  )
}

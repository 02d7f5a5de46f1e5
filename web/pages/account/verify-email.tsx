import { useState } from 'react'
import { useLocation } from 'react-router'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { useRequest } from '../../api/use-request.ts'
import { verifyOnce } from '../../features/account/verify-once.ts'
import { findProfile } from '../../features/bookings/profile-api.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { resolveSession } from '../../features/session/session.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { TaskPage } from '../../ui/layout/task-page.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'

type Outcome = { readonly email: string } | { readonly error: ApiError; readonly verified?: string | undefined }

/** The target of a mailed link for signed-in users: consumes it and shows the result. */
export function VerifyEmail() {
  const texts = useTexts(enAccount).verify
  const errorText = useErrorText()
  const { hash } = useLocation()
  // Use the token of the first render: consuming the link changes the session, which re-renders the page.
  const [ask] = useState(() => () => openLink(hash.slice(1)))
  const { answer: outcome, again } = useRequest<Outcome>(ask)
  return (
    <TaskPage title={<PageTitle page={texts.title} />} role="status">
      {outcome === undefined ? (
        <>
          <h1>{texts.title}</h1>
          <p className="text-ink-quiet">{texts.waiting}</p>
        </>
      ) : 'email' in outcome ? (
        <>
          <h1>{texts.done}</h1>
          <p className="text-ink-quiet">{texts.doneHelp(outcome.email)}</p>
          <div className="mt-6 flex">
            <ButtonLink to={paths.appointment} look="primary" large block>
              {texts.seeTimes}
            </ButtonLink>
          </div>
        </>
      ) : outcome.error.code === 'link_expired' || outcome.error.code === 'email_taken' ? (
        <>
          <h1>{texts.over}</h1>
          <p className="text-ink-quiet">
            {outcome.verified !== undefined
              ? texts.overVerified(outcome.verified)
              : outcome.error.code === 'link_expired'
                ? texts.overHelp
                : errorText(outcome.error)}
          </p>
          <div className="mt-6 flex">
            <ButtonLink to={paths.profile} look="primary" large block>
              {texts.toProfile}
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <h1>{texts.failed}</h1>
          <p className="text-ink-quiet">{errorText(outcome.error)}</p>
          <div className="mt-6 flex">
            <Button look="primary" large block onClick={again}>
              {texts.tryAgain}
            </Button>
          </div>
        </>
      )}
    </TaskPage>
  )
}

async function openLink(token: string): Promise<Outcome> {
  try {
    const { email } = await verifyOnce(token)
    await resolveSession()
    return { email }
  } catch (error) {
    const refused = asApiError(error)
    const profile = refused.code === 'link_expired' ? await findProfile().catch(() => undefined) : undefined
    return { error: refused, verified: profile?.emailVerified ? profile.email : undefined }
  }
}

import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { useRequest } from '../api/use-request.ts'
import { PageTitle } from '../features/clinic/page-title.tsx'
import { PhoneLink } from '../features/clinic/phone-link.tsx'
import { useClinic } from '../features/clinic/use-clinic.ts'
import { useClinicNow } from '../features/clinic/use-clinic-clock.ts'
import { openLink } from '../features/visit/visit-api.ts'
import { VisitCard } from '../features/visit/visit-card.tsx'
import { enVisit } from '../i18n/en/visit.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button/button.tsx'
import { buttonClass } from '../ui/button/button-class.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { mainId } from '../ui/layout/main.tsx'
import { TaskPage } from '../ui/layout/task-page.tsx'
import { useErrorText } from '../ui/use-error-text.ts'

/** The target of the link in a reminder. It works signed out; the token is in the fragment, which browsers do not send. */
export function Visit() {
  const given = useLocation().hash.slice(1)
  const [token, setToken] = useState(given)
  // The skip link changes the fragment too. Another mailed link opened in this tab brings a new token.
  if (given !== token && given !== mainId) setToken(given)
  return <Opened key={token} token={token} />
}

function Opened({ token }: { readonly token: string }) {
  const texts = useTexts(enVisit)
  const errorText = useErrorText()
  const clinic = useClinic()
  const now = useClinicNow()
  const { answer: link, again } = useRequest(useCallback(() => openLink(token), [token]))
  const state = link?.state ?? 'checking'
  return (
    <TaskPage title={<PageTitle page={texts.title} />} role={state === 'open' ? undefined : 'status'}>
      <meta name="robots" content="noindex" />
      {link === undefined ? (
        <h1>{texts.checking}</h1>
      ) : link.state === 'open' || link.state === 'confirmed' ? (
        <VisitCard token={token} visit={link} clinic={clinic} now={now} onEnded={again} />
      ) : link.state === 'failed' ? (
        <>
          <h1>{texts.failed}</h1>
          <p className="text-ink-quiet">{errorText(link.error)}</p>
          <Button look="primary" large block className="mt-6" onClick={again}>
            {texts.tryAgain}
          </Button>
        </>
      ) : (
        <>
          <h1>{texts[link.state]}</h1>
          <p className="text-ink-quiet">{texts[`${link.state}Help`]}</p>
          <div className="mt-6 grid gap-3">
            {link.state === 'cancelled' ? (
              <ButtonLink to={paths.appointment} look="primary" large block>
                {texts.seeTimes}
              </ButtonLink>
            ) : (
              <ButtonLink to={paths.dashboard} look="primary" large block>
                {texts.appointments}
              </ButtonLink>
            )}
            {link.state === 'ended' && clinic && <PhoneLink clinic={clinic} className={buttonClass({ block: true })} />}
          </div>
        </>
      )}
    </TaskPage>
  )
}

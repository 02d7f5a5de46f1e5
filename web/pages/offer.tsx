import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { useRequest } from '../api/use-request.ts'
import { PageTitle } from '../features/clinic/page-title.tsx'
import { PhoneLink } from '../features/clinic/phone-link.tsx'
import { useClinic } from '../features/clinic/use-clinic.ts'
import { useClinicNow } from '../features/clinic/use-clinic-clock.ts'
import { linkedAnswers, openOffer } from '../features/waitlist/linked-offer-api.ts'
import { OfferCard } from '../features/waitlist/offer-card.tsx'
import { enWaitlist } from '../i18n/en/waitlist.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { ownPaths } from '../own-paths.ts'
import { Button } from '../ui/button/button.tsx'
import { buttonClass } from '../ui/button/button-class.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { mainId } from '../ui/layout/main.tsx'
import { TaskPage } from '../ui/layout/task-page.tsx'
import { useErrorText } from '../ui/use-error-text.ts'

/** The target of the link in a mail about an offered time. It works signed out; the token is in the fragment. */
export function Offer() {
  const given = useLocation().hash.slice(1)
  const [token, setToken] = useState(given)
  // The skip link changes the fragment too. Another mailed link opened in this tab brings a new token.
  if (given !== token && given !== mainId) setToken(given)
  return <Opened key={token} token={token} />
}

function Opened({ token }: { readonly token: string }) {
  const texts = useTexts(enWaitlist)
  const errorText = useErrorText()
  const clinic = useClinic()
  const now = useClinicNow()
  const { answer: link, again } = useRequest(useCallback(() => openOffer(token), [token]))
  const isFound = link?.state === 'found'
  return (
    <TaskPage title={<PageTitle page={texts.offer.title} />} role={isFound ? undefined : 'status'}>
      <meta name="robots" content="noindex" />
      {link === undefined || (isFound && !clinic) ? (
        <h1>{texts.offer.checking}</h1>
      ) : link.state === 'found' && clinic ? (
        <OfferCard
          offer={link.offer}
          firstName={link.offer.firstName}
          answers={linkedAnswers(token)}
          now={now}
          timeZone={clinic.timeZone}
          level={1}
        />
      ) : link.state === 'failed' ? (
        <>
          <h1>{texts.offer.failed}</h1>
          <p className="text-ink-quiet">{errorText(link.error)}</p>
          <Button look="primary" large block className="mt-6" onClick={again}>
            {texts.tryAgain}
          </Button>
        </>
      ) : (
        <>
          <h1>{texts.offer.ended}</h1>
          <p className="text-ink-quiet">{texts.offer.endedHelp}</p>
          <div className="mt-6 grid gap-3">
            <ButtonLink to={ownPaths.waitlist} look="primary" large block>
              {texts.offer.waitlist}
            </ButtonLink>
            {clinic && <PhoneLink clinic={clinic} className={buttonClass({ block: true })} />}
          </div>
        </>
      )}
    </TaskPage>
  )
}

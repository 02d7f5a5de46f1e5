import { Link } from 'react-router'
import { OpeningHoursList } from '../../features/clinic/opening-hours-list.tsx'
import { PhoneLink } from '../../features/clinic/phone-link.tsx'
import { useBrand, useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { useLooksSignedIn } from '../../features/session/use-session.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Brand } from '../../ui/layout/brand.tsx'
import { NavLinks } from '../../ui/layout/nav-links.tsx'

interface FrameFooterProps {
  readonly slim: boolean
  readonly wide: boolean
}

/** The end of every page: address, pages and hours, or one quiet line where the page has a task. */
export function FrameFooter({ slim, wide }: FrameFooterProps) {
  const { frame } = useMessages()
  const clinic = useClinic()
  const copyright = frame.copyrightOf(useBrand(), useClinicNow().getUTCFullYear())
  if (!slim) return <FullFooter copyright={copyright} />
  return (
    <footer className="footer footer--slim">
      <div className={wide ? 'header__wide' : 'wrap'}>
        <p>{copyright}</p>
        <p>
          <Link to={paths.privacy}>{frame.privacy}</Link>
        </p>
        {clinic?.phone && (
          <p>
            {frame.questions} <PhoneLink clinic={clinic} className="num" />
          </p>
        )}
      </div>
    </footer>
  )
}

function FullFooter({ copyright }: { readonly copyright: string }) {
  const { frame } = useMessages()
  const clinic = useClinic()
  const signedIn = useLooksSignedIn()
  const links = [
    { to: paths.home, label: frame.home },
    { to: paths.appointment, label: frame.appointment },
    { to: paths.reviews, label: frame.reviews },
    { to: paths.contact, label: frame.contact },
    { to: paths.about, label: frame.about },
    { to: paths.privacy, label: frame.privacy },
    signedIn ? { to: paths.dashboard, label: frame.dashboard } : { to: paths.login(), label: frame.login },
  ]
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer__grid">
          <div>
            <Brand to={paths.home} name={useBrand()} />
            <address className="awaits-lines">
              {clinic && (
                <>
                  {clinic.street}
                  <br />
                  {clinic.city}
                  <br />
                  <PhoneLink clinic={clinic} className="num" />
                </>
              )}
            </address>
          </div>
          <nav aria-label={frame.pages}>
            <h2>{frame.pages}</h2>
            <ul className="footer__links">
              <NavLinks links={links} />
            </ul>
          </nav>
          <div className="awaits-hours">
            {clinic && clinic.hours.length > 0 && (
              <>
                <h2>{frame.openingHours}</h2>
                <OpeningHoursList clinic={clinic} />
              </>
            )}
          </div>
        </div>
        <p className="footer__end">{copyright}</p>
      </div>
    </footer>
  )
}

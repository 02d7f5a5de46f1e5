import { Link } from 'react-router'
import { OpeningHoursList } from '../../features/clinic/opening-hours-list.tsx'
import { PhoneLink } from '../../features/clinic/phone-link.tsx'
import { useBrand, useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { useLooksSignedIn } from '../../features/session/use-session.ts'
import { en } from '../../i18n/en/layout.ts'
import { withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { Brand } from '../../ui/layout/brand.tsx'
import { NavLinks } from '../../ui/layout/nav-links.tsx'
import { usePublicLinks } from './use-public-links.ts'

const footerClass = 'footer'
const footerLink = 'footer-link'

interface FrameFooterProps {
  readonly slim: boolean
  readonly wide: boolean
}

/** The footer: address, pages and hours, or one line on pages with a task. */
export function FrameFooter({ slim, wide }: FrameFooterProps) {
  const { frame } = useTexts(en)
  const clinic = useClinic()
  const copyright = frame.copyrightOf(useBrand(), useClinicNow().getUTCFullYear())
  if (!slim) return <FullFooter copyright={copyright} />
  return (
    <footer className={`${footerClass} py-3 text-sm/relaxed`}>
      <div className={`${wide ? 'px-gutter' : 'wrap'} flex flex-wrap items-center justify-between gap-x-6`}>
        <p>{copyright}</p>
        <p>
          <Link className={footerLink} to={paths.privacy}>
            {frame.privacy}
          </Link>
        </p>
        {clinic?.phone && (
          <p>
            {frame.questions} <PhoneLink clinic={clinic} className={`${footerLink} tabular-nums`} />
          </p>
        )}
      </div>
    </footer>
  )
}

function FullFooter({ copyright }: { readonly copyright: string }) {
  const { frame } = useTexts(en)
  const clinic = useClinic()
  const links = [
    ...usePublicLinks(),
    { to: paths.privacy, label: frame.privacy },
    ...(useLooksSignedIn() ? [] : [{ to: paths.login(), label: frame.login }]),
  ]
  return (
    <footer className={`${footerClass} pt-7 pb-4`}>
      <div className="wrap">
        <div className="grid gap-x-9 gap-y-4 md:grid-cols-[1fr_1.2fr_auto]">
          <div>
            <Brand to={paths.home} name={useBrand()} footer />
            <address>
              {clinic && (
                <>
                  {withCommas([clinic.street, clinic.city], clinic.language)}
                  <br />
                  <PhoneLink clinic={clinic} className={`${footerLink} tabular-nums`} />
                </>
              )}
            </address>
          </div>
          <nav aria-label={frame.pages}>
            <FooterHeading>{frame.pages}</FooterHeading>
            <ul className="grid grid-cols-2 gap-x-6 lg:grid-cols-3">
              <NavLinks links={links} className={footerLink} />
            </ul>
          </nav>
          <div>
            {clinic && clinic.hours.length > 0 && (
              <>
                <FooterHeading>{frame.openingHours}</FooterHeading>
                <OpeningHoursList clinic={clinic} />
              </>
            )}
          </div>
        </div>
        <p className="footer-end">{copyright}</p>
      </div>
    </footer>
  )
}

function FooterHeading({ children }: { readonly children: string }) {
  return <h2 className="footer-heading">{children}</h2>
}

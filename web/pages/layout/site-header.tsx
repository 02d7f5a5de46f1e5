import { useLocation } from 'react-router'
import { PhoneLink } from '../../features/clinic/phone-link.tsx'
import { useBrand, useClinic } from '../../features/clinic/use-clinic.ts'
import { LanguageChoice } from '../../features/session/language-choice.tsx'
import { SignOutButton } from '../../features/session/sign-out-button.tsx'
import { useLooksSignedIn } from '../../features/session/use-session.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconPhone } from '../../ui/icons/icons.tsx'
import { Brand } from '../../ui/layout/brand.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** The header with this portal's pages, the login or sign-out, and the clinic's number on a phone. */
export function FrameHeader({ wide }: { readonly wide: boolean }) {
  const { frame } = useMessages()
  const clinic = useClinic()
  const signedIn = useLooksSignedIn()
  const { search } = useLocation()
  // From one sign-in page to the other the remembered page stays remembered.
  const login = paths.login(new URLSearchParams(search).get('from') ?? undefined)
  const links = [
    { to: paths.home, label: frame.home },
    { to: paths.appointment, label: frame.appointment },
    { to: paths.reviews, label: frame.reviews },
    { to: paths.contact, label: frame.contact },
    { to: paths.about, label: frame.about },
    ...(signedIn ? [{ to: paths.dashboard, label: frame.dashboard }] : []),
  ]
  const action = signedIn
    ? { bar: <SignOutButton />, menu: <SignOutButton block /> }
    : {
        bar: <ButtonLink to={login}>{frame.login}</ButtonLink>,
        menu: (
          <ButtonLink to={login} look="primary" block>
            {frame.login}
          </ButtonLink>
        ),
      }
  return (
    <PageHeader
      brand={<Brand to={paths.home} name={useBrand()} />}
      links={links}
      action={action}
      aside={
        clinic && (
          <PhoneLink
            clinic={clinic}
            className={buttonClass({ look: 'quiet', icon: true }, 'only-phone')}
            aria-label={frame.callClinic}
          >
            <IconPhone className="icon" />
          </PhoneLink>
        )
      }
      language={<LanguageChoice />}
      wide={wide}
      texts={{ navigation: frame.mainNavigation, smallNavigation: frame.smallNavigation, menu: frame.menu }}
    />
  )
}

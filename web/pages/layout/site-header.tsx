import { useLocation } from 'react-router'
import { PhoneLink } from '../../features/clinic/phone-link.tsx'
import { useBrand, useClinic } from '../../features/clinic/use-clinic.ts'
import { LanguageChoice } from '../../features/session/language-choice.tsx'
import { SignOutButton } from '../../features/session/sign-out-button.tsx'
import { useLooksSignedIn } from '../../features/session/use-session.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconPhone } from '../../ui/icons/icons.tsx'
import { Brand } from '../../ui/layout/brand.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { usePublicLinks } from './use-public-links.ts'

/** The header: links to the pages, the choice of a language, login or sign-out, and on a phone the clinic's number. */
export function FrameHeader({ wide }: { readonly wide: boolean }) {
  const { frame } = useTexts(en)
  const clinic = useClinic()
  const signedIn = useLooksSignedIn()
  const { search } = useLocation()
  // Switching between login and sign-up preserves the page to return to.
  const login = paths.login(new URLSearchParams(search).get('from') ?? undefined)
  return (
    <PageHeader
      brand={<Brand to={paths.home} name={useBrand()} logo={clinic?.look?.logo} />}
      links={usePublicLinks()}
      bar={
        <>
          <li>
            <LanguageChoice />
          </li>
          <li>
            {signedIn ? (
              <SignOutButton look="outline" className="ms-2" />
            ) : (
              <ButtonLink to={login} look="outline" className="ms-2">
                {frame.login}
              </ButtonLink>
            )}
          </li>
        </>
      }
      menu={
        <>
          {signedIn ? (
            <SignOutButton block className="mt-4" />
          ) : (
            <ButtonLink to={login} look="primary" block className="mt-4">
              {frame.login}
            </ButtonLink>
          )}
          <LanguageChoice className="mt-4" />
        </>
      }
      aside={
        clinic && (
          <PhoneLink
            clinic={clinic}
            className={buttonClass({ look: 'quiet', icon: true }, 'lg:hidden')}
            aria-label={frame.callClinic}
          >
            <IconPhone />
          </PhoneLink>
        )
      }
      wide={wide}
      texts={{
        skip: frame.skip,
        navigation: frame.mainNavigation,
        smallNavigation: frame.smallNavigation,
        menu: frame.menu,
      }}
    />
  )
}

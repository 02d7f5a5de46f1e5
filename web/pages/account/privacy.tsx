import { Link } from 'react-router'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { PhoneLink } from '../../features/clinic/phone-link.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { enPrivacy } from '../../i18n/en/privacy.ts'
import { withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { bulletsClass } from '../../ui/bullets-class.ts'
import { Lead } from '../../ui/layout/lead.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'

/** The personal data that the portal stores, and the rights of its users. */
export function Privacy() {
  const texts = useTexts(enPrivacy)
  const clinic = useClinic()
  return (
    <Main dawn>
      <PageTitle page={texts.title} />
      <div className="wrap">
        <div className="max-w-176">
          <h1 className="text-4xl wrap-break-word">{texts.title}</h1>
          <Lead className="mt-3">{texts.lead}</Lead>
          {texts.sections.map(({ title, items }) => (
            <section key={title}>
              <Title>{title}</Title>
              <ul className={bulletsClass}>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </section>
          ))}
          <Title>{texts.rights}</Title>
          <p>
            {texts.rightsText} <Link to={paths.profile}>{texts.profile}</Link>.
          </p>
          <p className="mt-3">{texts.rightsMore}</p>
          <Title>{texts.contact}</Title>
          <p>
            {texts.contactText}{' '}
            {clinic && (
              <ClinicText>{withCommas([clinic.name, clinic.street, clinic.city], clinic.language)}.</ClinicText>
            )}
          </p>
          <p className="mt-3">
            <Link to={paths.contact}>{texts.contactPage}</Link>
            {clinic && clinic.phone !== '' && (
              <>
                {' · '}
                <PhoneLink clinic={clinic} className="tabular-nums" />
              </>
            )}
          </p>
        </div>
      </div>
    </Main>
  )
}

function Title({ children }: { readonly children: string }) {
  return <h2 className="mt-10 mb-3 text-xl leading-h2">{children}</h2>
}

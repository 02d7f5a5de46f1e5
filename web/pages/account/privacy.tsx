import { Link } from 'react-router'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { PhoneLink } from '../../features/clinic/phone-link.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { withCommas } from '../../i18n/format.ts'
import { usePrivacyMessages } from '../../i18n/use-privacy-messages.ts'
import { paths } from '../../paths.ts'
import { Main } from '../../ui/layout/main.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'

/** What the portal keeps about people and what they can do about it. */
export function Privacy() {
  const texts = usePrivacyMessages()
  const clinic = useClinic()
  return (
    <Main className="page page--dawn">
      <PageTitle page={texts.title} />
      <div className="wrap">
        <div className="prose">
          <h1 className="h-large">{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
          {texts.sections.map(({ title, items }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </section>
          ))}
          <h2>{texts.rights}</h2>
          <p>
            {texts.rightsText} <Link to={paths.profile}>{texts.profile}</Link>.
          </p>
          <p>{texts.rightsMore}</p>
          <h2>{texts.contact}</h2>
          <p>
            {texts.contactText}{' '}
            {clinic && (
              <ClinicText>{withCommas([clinic.name, clinic.street, clinic.city], clinic.language)}.</ClinicText>
            )}
          </p>
          <p>
            <Link to={paths.contact}>{texts.contactPage}</Link>
            {clinic && clinic.phone !== '' && (
              <>
                {' · '}
                <PhoneLink clinic={clinic} className="num" />
              </>
            )}
          </p>
        </div>
      </div>
    </Main>
  )
}

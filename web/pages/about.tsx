import { useId } from 'react'
import heroDark from '../art/dark/hero-treatment-room.svg'
import hero from '../art/hero-treatment-room.svg'
import { PageTitle } from '../features/clinic/page-title.tsx'
import { Team } from '../features/clinic/team.tsx'
import { useClinicMessages } from '../i18n/use-clinic-messages.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { Main } from '../ui/layout/main.tsx'

/** What the clinic promises, and who works there. */
export function About() {
  const { about } = useClinicMessages()
  const expect = useId()
  return (
    <Main className="page page--dawn">
      <PageTitle page={about.title} />
      <div className="wrap split">
        <div>
          <h1 className="h-large">{about.heading}</h1>
          <p className="lead">{about.lead}</p>
          <div className="actions">
            <ButtonLink to={paths.appointment} look="primary" large>
              {about.seeTimes}
            </ButtonLink>
          </div>
        </div>
        <Illustration light={hero} dark={heroDark} smile first className="picture--43" />
      </div>
      <section className="section section--flush-b" aria-labelledby={expect}>
        <div className="wrap split split--start">
          <div>
            <h2 id={expect} className="display">
              {about.expect}
            </h2>
            <p className="lead">{about.expectLead}</p>
          </div>
          <ol className="steps">
            {about.promises.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="quiet">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <Team />
    </Main>
  )
}

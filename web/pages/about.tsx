import { useId } from 'react'
import heroDark from '../art/dark/hero-treatment-room.svg'
import hero from '../art/hero-treatment-room.svg'
import { PageTitle } from '../features/clinic/page-title.tsx'
import { Paragraphs } from '../features/clinic/paragraphs.tsx'
import { Team } from '../features/clinic/team.tsx'
import { useHomeTexts } from '../features/clinic/use-clinic.ts'
import { enClinic } from '../i18n/en/clinic.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { Lead } from '../ui/layout/lead.tsx'
import { Main } from '../ui/layout/main.tsx'

/** What the clinic says about itself, what holds for every clinic's appointments, and the team: no sentence that a clinic could not keep. */
export function About() {
  const { about } = useTexts(enClinic)
  const own = useHomeTexts().about
  const expect = useId()
  return (
    <Main dawn>
      <PageTitle page={about.title} />
      <div className="wrap grid items-center gap-10 md:grid-cols-2 md:gap-16">
        <div>
          <h1 className="text-4xl wrap-break-word">{about.heading}</h1>
          {own ? (
            <Paragraphs text={own} className="mt-4 text-lg/relaxed text-ink-quiet" />
          ) : (
            <Lead className="mt-4">{about.lead}</Lead>
          )}
          <div className="mt-8 flex flex-wrap items-center gap-3">
            <ButtonLink to={paths.appointment} look="primary" large>
              {about.seeTimes}
            </ButtonLink>
          </div>
        </div>
        <Illustration light={hero} dark={heroDark} smile first className="aspect-4/3" />
      </div>
      <section className="pt-section" aria-labelledby={expect}>
        <div className="wrap grid items-start gap-10 md:grid-cols-2 md:gap-16">
          <div>
            <h2 id={expect} className="text-3xl">
              {about.expect}
            </h2>
            <Lead className="mt-4">{about.expectLead}</Lead>
          </div>
          <ol className="grid gap-7">
            {about.facts.map(({ title, text }, index) => (
              <li key={title} className="grid grid-cols-[2.75rem_1fr] gap-x-4">
                <span
                  className="row-span-2 grid size-11 place-items-center rounded-full bg-brand-soft font-bold text-brand-ink"
                  aria-hidden
                >
                  {index + 1}
                </span>
                <h3>{title}</h3>
                <p className="text-ink-quiet">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <Team />
    </Main>
  )
}

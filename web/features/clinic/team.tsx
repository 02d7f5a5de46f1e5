import { call } from '../../api/client.ts'
import { useRequest } from '../../api/use-request.ts'
import { enClinic } from '../../i18n/en/clinic.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Avatar, avatarClass } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { Section } from '../../ui/layout/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClinicText, TranslatedText } from '../../ui/text/clinic-text.tsx'

const ask = (signal: AbortSignal) => call('public GET /team', { signal })

const doctorClass = cardClass('flex items-center gap-4 p-6 sm:max-lg:flex-col sm:max-lg:items-start')

/** The doctors with their speciality; nothing if there are none. */
export function Team() {
  const { about } = useTexts(enClinic)
  const { answer, failed, again } = useRequest(ask)
  if (answer?.length === 0) return null
  return (
    <Section title={about.team} flush="below">
      {failed && !answer ? (
        <div className="flex flex-wrap items-center gap-3" role="alert">
          <p>{about.teamFailed}</p>
          <Button onClick={again}>{about.tryAgain}</Button>
        </div>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-3" aria-hidden={!answer}>
          {answer?.map((doctor) => (
            <li key={doctor._id} className={doctorClass}>
              <Avatar name={doctor.name} portrait={{ light: doctor.img, dark: doctor.darkImg }} size="large" />
              <div>
                <h3>
                  <ClinicText>{doctor.name}</ClinicText>
                </h3>
                <p className="text-ink-quiet">
                  <TranslatedText of={doctor} field="speciality" />
                </p>
              </div>
            </li>
          )) ?? <Waiting />}
        </ul>
      )}
    </Section>
  )
}

const skeletonCards = [1, 2, 3]

function Waiting() {
  return skeletonCards.map((card) => (
    <li key={card} className={`${doctorClass} animate-late`}>
      <span className={avatarClass('large')} />
      <Skeleton size="m" />
    </li>
  ))
}

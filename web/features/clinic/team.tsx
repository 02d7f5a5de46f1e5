import type { listTeam } from '#contract/routes/doctors.ts'
import { call } from '../../api/client.ts'
import { useRequest } from '../../api/use-request.ts'
import { useClinicMessages } from '../../i18n/use-clinic-messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useClinic } from './use-clinic.ts'

const ask = (signal: AbortSignal) => call<typeof listTeam>('public GET /team', { signal })

/** The dentists with their speciality; nothing for a clinic that names none. */
export function Team() {
  const { about } = useClinicMessages()
  const language = useClinic()?.language
  const { answer, failed, again } = useRequest(ask)
  if (answer?.length === 0) return null
  return (
    <Section title={about.team} className="section section--flush-b">
      {failed && !answer ? (
        <div className="actions" role="alert">
          <p>{about.teamFailed}</p>
          <Button onClick={again}>{about.tryAgain}</Button>
        </div>
      ) : (
        <ul className="team">
          {answer?.map((doctor) => (
            <li key={doctor._id} className="card doctor">
              <Avatar name={doctor.name} portrait={{ light: doctor.img, dark: doctor.darkImg }} />
              <div>
                <h3>
                  <bdi lang={language}>{doctor.name}</bdi>
                </h3>
                <p className="quiet">
                  <bdi lang={language}>{doctor.speciality}</bdi>
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
    <li key={card} className="card doctor waiting" aria-hidden>
      <span className="avatar" />
      <Skeleton size="m" />
    </li>
  ))
}

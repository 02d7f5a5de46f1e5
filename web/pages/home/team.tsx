import { Link } from 'react-router'
import { parseClinicDay } from '#contract/dates.ts'
import type { FreeDoctor } from '#contract/schemas/availability.ts'
import { useTimes } from '../../features/clinic/times-overview.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicClock } from '../../features/clinic/use-clinic-clock.ts'
import { enClinic } from '../../i18n/en/clinic.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatRelativeDay, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { IconChevronRight } from '../../ui/icons/page-icons.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { ClinicText, TranslatedText } from '../../ui/text/clinic-text.tsx'

/** The doctors, each a link to their free times; nothing if there are none. */
export function HomeTeam() {
  const { home } = useTexts(enClinic)
  const clinic = useClinic()
  const team = useTimes()?.team ?? []
  if (!clinic || team.length === 0) return null
  return (
    <Section title={home.team} flush="below">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {team.map((doctor) => (
          <li key={doctor._id} className="grid">
            <DoctorLink doctor={doctor} timeZone={clinic.timeZone} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function DoctorLink({ doctor, timeZone }: { readonly doctor: FreeDoctor; readonly timeZone: string }) {
  const [{ locale }, { home }] = useTexts(en, enClinic)
  const today = useClinicClock(timeZone).day
  const { _id, name, img, darkImg, next } = doctor
  const date = parseClinicDay(next?.date ?? '')
  return (
    <Link
      className={cardClass(
        'grid grid-cols-[auto_1fr_auto] items-center gap-4 p-4 text-ink no-underline hover:border-brand-line hover:bg-mist',
      )}
      to={paths.appointmentWith({ doctor: _id, ...(date !== undefined && { date }) })}
    >
      <Avatar name={name} portrait={{ light: img, dark: darkImg }} size="medium" />
      <span className="grid min-w-0 leading-snug">
        <b className="font-semibold">
          <ClinicText>{name}</ClinicText>
        </b>
        <span className="text-sm leading-snug text-ink-quiet">
          <TranslatedText of={doctor} field="speciality" />
        </span>
        <span className="text-sm leading-snug font-semibold text-brand-ink tabular-nums">
          {next
            ? home.teamNext(
                withCommas([formatRelativeDay(next.date, today, locale), slotEnds(next.slot, locale).start], locale),
              )
            : home.teamLater}
        </span>
      </span>
      <IconChevronRight className="text-brand-ink" />
    </Link>
  )
}

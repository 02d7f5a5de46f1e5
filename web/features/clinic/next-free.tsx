import { Link } from 'react-router'
import type * as z from 'zod/mini'
import type { nextSlot } from '#contract/schemas/availability.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { parseSlot } from '#contract/slots.ts'
import { enHome } from '../../i18n/en/home.ts'
import { en } from '../../i18n/en/layout.ts'
import { comma, formatMinute, formatRelativeDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { IconArrowRight } from '../../ui/icons/icons.tsx'
import { TranslatedText } from '../../ui/text/clinic-text.tsx'
import { useTimes } from './times-overview.ts'
import { useClinic } from './use-clinic.ts'
import { useClinicClock } from './use-clinic-clock.ts'

/** The next free time of any treatment, refreshed while the page is visible; empty if there is none. While online
 * booking is paused, what the clinic says about that. */
export function NextFree() {
  const clinic = useClinic()
  const next = useTimes()?.next
  return (
    // Two lines high from the start, so that nothing moves.
    <div className="grid min-h-13 items-center">
      {clinic?.paused ? (
        <TranslatedText of={clinic.paused} field="text" />
      ) : (
        clinic && next && <Line next={next} clinic={clinic} />
      )}
    </div>
  )
}

interface LineProps {
  readonly next: z.output<typeof nextSlot>
  readonly clinic: Clinic
}

function Line({ next, clinic: { timeZone } }: LineProps) {
  const { date, slot, treatmentId } = next
  const [{ locale }, home] = useTexts(en, enHome)
  const today = useClinicClock(timeZone).day
  const when = home.nextFreeAt(
    formatRelativeDay(date, today, locale),
    formatMinute(parseSlot(slot)?.start ?? 0, locale),
  )
  return (
    <Link className="group next-free" to={paths.appointmentWith({ date, treatment: treatmentId, slot })}>
      <i className="next-free-dot" aria-hidden />
      <span className="group-hover:underline">
        {home.nextFree} <strong className="font-semibold whitespace-nowrap tabular-nums">{when}</strong>
        {comma(locale)}
        <span className="whitespace-nowrap">
          <TranslatedText of={next} field="treatment" />
          <IconArrowRight className="ms-1.5 inline-block size-5 align-[-0.25rem] text-brand-ink" />
        </span>
      </span>
    </Link>
  )
}

import { clinicTimeAt } from '#contract/dates.ts'
import type { Setup, SetupStep } from '#contract/schemas/setup.ts'
import { parseSlot } from '#contract/slots.ts'
import { serverNow } from '../../api/server-clock.ts'
import { openingLines } from '../../features/clinic/opening-hours.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { en } from '../../i18n/en/layout.ts'
import { enSetup } from '../../i18n/en/setup.ts'
import {
  comma,
  formatDate,
  formatDay,
  formatList,
  formatMinute,
  formatRelativeDay,
  isolate,
} from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'

interface Bookable {
  /** Whether patients can book. */
  readonly books: boolean
  readonly text: string
}

/** Returns what patients can book right now, `undefined` until it is known, and what the data says about each step. */
export function useSetupTexts(data: Setup | undefined): {
  readonly bookable: Bookable | undefined
  readonly detailOf: (step: SetupStep) => string
} {
  const [frame, texts] = useTexts(en, enSetup)
  const clinic = useClinic()
  const { locale } = frame
  if (!data) return { bookable: undefined, detailOf: () => '' }
  const { counts } = data
  const some: Readonly<Record<SetupStep['name'], string>> = {
    clinic: clinic ? [clinic.name, clinic.city, isolate(clinic.phone)].join(' · ') : '',
    hours: clinic
      ? formatList(
          openingLines(clinic.hours, frame)
            .filter(({ hours }) => hours !== frame.frame.closed)
            .map(({ days, hours }) => `${days} ${hours}`),
          locale,
        )
      : '',
    holidays: texts.counts.closedDays(counts.closedDays),
    treatments: texts.counts.treatments(counts.treatments),
    doctors:
      counts.doctorsWithoutHours > 0
        ? texts.counts.withoutHours(counts.doctorsWithoutHours, counts.doctors)
        : texts.counts.doctors(counts.doctors),
    chairs: texts.counts.chairs(counts.chairs),
    policy: texts.policySaved,
    staff: formatList(
      [texts.counts.staff(counts.staff), ...(counts.invited > 0 ? [texts.counts.invited(counts.invited)] : [])],
      locale,
    ),
    import: texts.imported,
    live: texts.isOn,
  }
  const hasNone = ({ name, state }: SetupStep) =>
    state !== 'done' && state !== 'look' && !(name === 'doctors' && counts.doctors > 0)
  return {
    bookable: bookableIn(data),
    detailOf: (step) => {
      if (step.declared) {
        const { at, by } = step.declared
        const day = formatDay(clinicTimeAt(new Date(at), clinic?.timeZone ?? 'UTC').day, locale)
        return by ? texts.declaredBy(isolate(by), day) : texts.declared
      }
      return hasNone(step) ? texts.steps[step.name].none : some[step.name]
    },
  }

  function bookableIn({ steps, bookable: { treatments, next } }: Setup): Bookable {
    const { now } = texts
    if (!next) {
      const reason =
        counts.treatments === 0
          ? 'treatments'
          : counts.doctors > 0 && counts.doctors === counts.doctorsWithoutHours
            ? 'hours'
            : 'times'
      return { books: false, text: now.nothing[reason] }
    }
    const today = clinic && clinicTimeAt(serverNow(), clinic.timeZone).day
    const day = today ? formatRelativeDay(next.date, today, locale) : formatDate(next.date, locale)
    const when = `${day}${comma(locale)} ${formatMinute(parseSlot(next.slot)?.start ?? 0, locale)}`
    const isOn = steps.some(({ name, state }) => name === 'live' && state === 'done')
    return { books: isOn, text: (isOn ? now.free : now.paused)(treatments, counts.treatments, when) }
  }
}

import { useEffect } from 'react'
import { Link } from 'react-router'
import type { findNextAvailableSlot } from '#contract/routes/availability.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { parseSlot } from '#contract/slots.ts'
import { call } from '../../api/client.ts'
import { useRequest } from '../../api/use-request.ts'
import { comma, formatMinute, formatRelativeDay } from '../../i18n/format.ts'
import { useHomeMessages } from '../../i18n/use-home-messages.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { IconArrowRight } from '../../ui/icons/icons.tsx'
import { useClinic } from './use-clinic.ts'
import { useClinicClock } from './use-clinic-clock.ts'

const ask = (signal: AbortSignal) =>
  call<typeof findNextAvailableSlot>('public GET /available/next', { query: {}, signal })
const refreshMs = 60_000

/** The soonest free time of any treatment, kept true while the page is seen; an empty place where there is none. */
export function NextFree() {
  const clinic = useClinic()
  const { answer, again } = useRequest(ask)
  useEffect(() => {
    const whenSeen = () => {
      if (document.visibilityState === 'visible') again()
    }
    const timer = setInterval(whenSeen, refreshMs)
    document.addEventListener('visibilitychange', whenSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whenSeen)
    }
  }, [again])
  const next = answer?.next
  return <div className="next-free-place">{clinic && next && <Line next={next} clinic={clinic} />}</div>
}

interface LineProps {
  readonly next: { readonly date: string; readonly slot: string; readonly treatment: string }
  readonly clinic: Clinic
}

function Line({ next: { date, slot, treatment }, clinic: { timeZone, language } }: LineProps) {
  const { locale } = useMessages()
  const home = useHomeMessages()
  const today = useClinicClock(timeZone).day
  const when = home.nextFreeAt(
    formatRelativeDay(date, today, locale),
    formatMinute(parseSlot(slot)?.start ?? 0, locale),
  )
  return (
    <Link className="next-free" to={paths.appointmentWith({ date, show: treatment })}>
      <i className="dot" aria-hidden />
      <span>
        {home.nextFree} <strong className="num nowrap">{when}</strong>
        {comma(locale)}
        <span className="nowrap">
          <bdi lang={language}>{treatment}</bdi>
          <IconArrowRight className="icon icon--directed" />
        </span>
      </span>
    </Link>
  )
}

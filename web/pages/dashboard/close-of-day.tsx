import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type ClinicDay, clinicTimeAt, parseClinicDay } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { Closing, ClosingEntry } from '#contract/schemas/desk.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicClock } from '../../features/clinic/use-clinic-clock.ts'
import { DayBar } from '../../features/day-list/day-bar.tsx'
import { closingOf } from '../../features/desk/desk-api.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMoney } from '../../i18n/en/money.ts'
import { formatMinute, formatMoney, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconPrinter } from '../../ui/icons/dashboard-icons.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** What was taken and refunded on a day, and what is still unpaid; prints on one page. The address contains the day. */
export function CloseOfDay() {
  const texts = useTexts(enMoney)
  const clinic = useClinic()
  if (clinic) return <Day clinic={clinic} />
  return (
    <DashboardPage title={texts.closing}>
      <Skeleton size="l" />
    </DashboardPage>
  )
}

function Day({ clinic }: { readonly clinic: Clinic }) {
  const texts = useTexts(enMoney)
  const today = useClinicClock(clinic.timeZone).day
  const day = parseClinicDay(useSearchParams()[0].get('date') ?? '') ?? today
  const loaded = useQuery(closingOf(day))
  const addressOf = (other: ClinicDay) => adminPaths.closing(other === today ? {} : { date: other })
  return (
    <DashboardPage
      title={texts.closing}
      lead={texts.closingLead}
      status={loaded.isPending && texts.loading}
      actions={
        <Button onClick={() => window.print()}>
          <IconPrinter />
          {texts.print}
        </Button>
      }
    >
      <DayBar day={day} today={today} addressOf={addressOf} />
      {loaded.data ? (
        <Sums closing={loaded.data} timeZone={clinic.timeZone} />
      ) : loaded.isError ? (
        <LoadFailed texts={texts} busy={loaded.isFetching} onRetry={() => void loaded.refetch()} />
      ) : (
        <Skeleton size="l" />
      )}
    </DashboardPage>
  )
}

const ways = ['cash', 'terminal', 'clinic', 'card'] as const

function Sums({ closing, timeZone }: { readonly closing: Closing; readonly timeZone: string }) {
  const [{ locale }, texts] = useTexts(en, enMoney)
  const { taken, refunds, chargedBack, unpaid } = closing
  // Payments at the clinic are recorded as cash or by card; only older ones are neither.
  const byWay = ways
    .map((way) => ({ way, sum: sumOf(taken.filter((entry) => entry.way === way)) }))
    .filter(({ way, sum }) => way !== 'clinic' || sum > 0)
  const due = unpaid.reduce((sum, { price }) => sum + price, 0)
  return (
    <>
      <dl className="mb-8 grid max-w-112 grid-cols-[1fr_auto] gap-x-8 gap-y-1 tabular-nums">
        {byWay.map(({ way, sum }) => (
          <Sum key={way} label={texts.ways[way]} sum={formatMoney(sum, locale)} />
        ))}
        <Sum label={texts.total} sum={formatMoney(sumOf(taken), locale)} strong />
        <Sum label={texts.refunds} sum={formatMoney(sumOf(refunds), locale)} />
        {chargedBack.length > 0 && (
          <Sum label={texts.chargedBack} sum={formatMoney(sumOf(chargedBack), locale)} strong />
        )}
        <Sum label={texts.unpaid} sum={formatMoney(due, locale)} strong={due > 0} />
      </dl>
      <Entries title={texts.taken} entries={taken} timeZone={timeZone} />
      {refunds.length > 0 && <Entries title={texts.refunds} entries={refunds} timeZone={timeZone} />}
      {chargedBack.length > 0 && <Entries title={texts.chargedBack} entries={chargedBack} timeZone={timeZone} />}
      <Lines
        title={texts.unpaid}
        lines={unpaid.map(({ _id, slot, patientName, treatment, price }) => ({
          id: _id,
          facts: [slotEnds(slot, locale).start, patientName, treatment],
          amount: price,
        }))}
      />
    </>
  )
}

function sumOf(entries: readonly ClosingEntry[]): number {
  return entries.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100
}

function Sum({
  label,
  sum,
  strong = false,
}: {
  readonly label: string
  readonly sum: string
  readonly strong?: boolean
}) {
  const weight = strong ? 'font-semibold' : ''
  return (
    <>
      <dt className={weight}>{label}</dt>
      <dd className={`text-end ${weight}`}>{sum}</dd>
    </>
  )
}

interface EntriesProps {
  readonly title: string
  readonly entries: readonly ClosingEntry[]
  readonly timeZone: string
}

function Entries({ title, entries, timeZone }: EntriesProps) {
  const [{ locale }, texts] = useTexts(en, enMoney)
  return (
    <Lines
      title={title}
      lines={entries.map(({ _id, at, patientName, treatment, way, receipt, amount }) => {
        const time = formatMinute(clinicTimeAt(new Date(at), timeZone).minute, locale)
        const facts = [time, patientName, treatment, texts.ways[way], ...(receipt ? [texts.receiptOf(receipt)] : [])]
        return { id: _id, facts, amount }
      })}
    />
  )
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly { readonly id: string; readonly facts: readonly string[]; readonly amount: number }[]
}

function Lines({ title, lines }: LinesProps) {
  const [{ locale }, texts] = useTexts(en, enMoney)
  return (
    <section className="mb-8">
      <h2>{title}</h2>
      {lines.length === 0 ? (
        <p className="text-ink-quiet">{texts.nothing}</p>
      ) : (
        <ul className="divide-y divide-line">
          {lines.map(({ id, facts, amount }) => (
            <li key={id} className="flex justify-between gap-4 py-2">
              <span className="min-w-0 wrap-anywhere">{withCommas(facts, locale)}</span>
              <b className="font-semibold tabular-nums">{formatMoney(amount, locale)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ClinicDay } from '#contract/dates.ts'
import { maxReportDays } from '#contract/schemas/report.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicClock } from '../../features/clinic/use-clinic-clock.ts'
import {
  comparedAt,
  isMonth,
  lengthOf,
  monthOf,
  neighborOf,
  type Period,
  periodOf,
} from '../../features/reports/period.ts'
import { fetchReportAsCsv, reportOf } from '../../features/reports/report-api.ts'
import { ReportView } from '../../features/reports/report-view.tsx'
import reportStyles from '../../features/reports/reports.css?url'
import { schedule } from '../../features/schedule/schedule-api.ts'
import { en } from '../../i18n/en/layout.ts'
import { enReports } from '../../i18n/en/reports.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { IconPrinter } from '../../ui/icons/dashboard-icons.tsx'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/page-icons.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { DashboardPage } from './dashboard-page.tsx'

/**
 * The figures of a month or another period, compared with the period before. The address contains period and doctor.
 */
export function Reports() {
  const clinic = useClinic()
  const { title } = useTexts(enReports)
  if (clinic) return <Loaded timeZone={clinic.timeZone} />
  return (
    <DashboardPage title={title}>
      <Skeleton size="l" />
    </DashboardPage>
  )
}

function Loaded({ timeZone }: { readonly timeZone: string }) {
  const texts = useTexts(enReports)
  const errorText = useErrorText()
  const { locale } = useTexts(en)
  const [params] = useSearchParams()
  const today = useClinicClock(timeZone).day
  const period = periodOf(params.get('from'), params.get('to')) ?? monthOf(today)
  const doctor = params.get('doctor') ?? undefined
  const { soFar, before } = comparedAt(period, today)
  const current = useQuery(reportOf(period, doctor))
  const untilToday = useQuery(reportOf(soFar, doctor))
  const previous = useQuery(reportOf(before, doctor))
  const isOver = soFar.to === period.to
  const name = (of: Period) => {
    if (isMonth(of)) return formatDay(of.from, locale, { month: 'long', year: 'numeric' })
    return texts.range(formatDay(of.from, locale), formatDay(of.to, locale))
  }
  const all = [current, untilToday, previous]
  const failed = all.find(({ isError }) => isError)
  const csv = () =>
    fetchReportAsCsv(period, doctor).then(
      (text) => saveFile(text, 'text/csv;charset=utf-8', `report-${period.from}-${period.to}.csv`),
      (error: unknown) => showToast(errorText(error), 'danger'),
    )
  return (
    <DashboardPage
      title={texts.title}
      status={current.isPending && texts.loading}
      lead={`${name(period)}. ${isOver ? texts.compared(name(before)) : texts.soFar(name(soFar), name(before))}`}
      actions={
        <div className="report-actions">
          <Button onClick={() => void csv()}>{texts.csv}</Button>
          <Button onClick={() => window.print()}>
            <IconPrinter />
            {texts.print}
          </Button>
        </div>
      }
    >
      {/* React shows the page once the styles are loaded. */}
      <link rel="stylesheet" href={reportStyles} precedence="default" />
      <PeriodBar key={`${period.from} ${period.to}`} period={period} doctor={doctor} />
      {current.data && untilToday.data && previous.data ? (
        <ReportView report={current.data} soFar={untilToday.data} before={previous.data} />
      ) : failed ? (
        <LoadFailed texts={texts} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : (
        <Skeleton size="l" />
      )}
    </DashboardPage>
  )
}

interface PeriodBarProps {
  readonly period: Period
  readonly doctor: string | undefined
}

function PeriodBar({ period, doctor }: PeriodBarProps) {
  const texts = useTexts(enReports)
  const navigate = useNavigate()
  const doctors = useQuery(schedule).data?.doctors ?? []
  const [invalid, setInvalid] = useState(false)
  const go = (to: Period, of = doctor) => navigate(adminPaths.reports({ ...to, ...(of && { doctor: of }) }))
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const day = (name: string): ClinicDay => String(entered.get(name) ?? '')
    const chosen = periodOf(day('from'), day('to'))
    if (!chosen || chosen.to < chosen.from || lengthOf(chosen) > maxReportDays) return setInvalid(true)
    void go(chosen)
  }
  return (
    <form className="report-bar" onSubmit={choose}>
      <Button icon aria-label={texts.previous} onClick={() => void go(neighborOf(period, -1))}>
        <IconChevronLeft />
      </Button>
      <Button icon aria-label={texts.next} onClick={() => void go(neighborOf(period, 1))}>
        <IconChevronRight />
      </Button>
      <Field type="date" name="from" label={texts.from} required defaultValue={period.from} />
      <Field type="date" name="to" label={texts.to} required defaultValue={period.to} />
      <Button type="submit">{texts.show}</Button>
      {doctors.length > 0 && (
        <SelectField label={texts.doctor} value={doctor ?? ''} onChange={({ target }) => void go(period, target.value)}>
          <option value="">{texts.allDoctors}</option>
          {doctors.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {invalid && <ErrorText announced>{texts.datesInvalid}</ErrorText>}
    </form>
  )
}

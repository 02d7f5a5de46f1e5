import { useEffect, useRef, useState } from 'react'
import { parseClinicDay } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { LinkedVisit } from '#contract/schemas/reminder.ts'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { en } from '../../i18n/en/layout.ts'
import { enVisit } from '../../i18n/en/visit.ts'
import { formatDay, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'
import { ClinicText, TranslatedText } from '../../ui/text/clinic-text.tsx'
import { Fact } from '../../ui/text/fact.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { CallToChange } from '../bookings/call-to-change.tsx'
import { onlineChanges } from '../bookings/online-changes.ts'

type Visit = Extract<LinkedVisit, { _id: string }>

interface VisitCardProps {
  readonly token: string
  readonly visit: Visit
  /** `undefined` while it loads. */
  readonly clinic: Clinic | undefined
  readonly now: Date
  /** Called if the link has ended since it was opened. */
  readonly onEnded: () => void
}

/** An appointment that the patient can confirm, or has confirmed. */
export function VisitCard({ token, visit: opened, clinic, now, onEnded }: VisitCardProps) {
  const [{ locale }, texts] = useTexts(en, enVisit)
  const errorText = useErrorText()
  const [visit, setVisit] = useState(opened)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const can = onlineChanges(visit, now)
  const heading = useRef<HTMLHeadingElement>(null)
  const day = parseClinicDay(visit.date)
  const isConfirmed = visit.state === 'confirmed'
  const isNew = isConfirmed && opened.state !== 'confirmed'
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])

  async function confirm() {
    setBusy(true)
    setFailure(undefined)
    try {
      const confirmed = await call('public POST /visit-link/confirmation', { body: { token } })
      if ('_id' in confirmed) setVisit(confirmed)
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.code === 'link_expired') onEnded()
      else setFailure(error)
    }
    setBusy(false)
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {isConfirmed
          ? texts.confirmed(visit.firstName, day ? formatDay(day, locale, { weekday: 'long' }) : visit.date)
          : texts.question(visit.firstName)}
      </h1>
      {isConfirmed && <p className="text-ink-quiet">{texts.confirmedHelp}</p>}
      <dl className="mt-5 grid gap-3">
        <Fact name={texts.treatment}>
          <TranslatedText of={visit} field="treatment" />
        </Fact>
        <Fact name={texts.when}>
          {day && formatDay(day, locale, { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' })}
          <br />
          <span className="whitespace-nowrap tabular-nums">{formatSlotText(visit.slot, locale)}</span>
        </Fact>
        {clinic && (
          <Fact name={texts.where}>
            <ClinicText>{withCommas([clinic.street, clinic.city], clinic.language)}</ClinicText>
            <br />
            <a className="tap-area" href={paths.directions(`${clinic.street}, ${clinic.city}`)} rel="noreferrer">
              {texts.directions}
            </a>
          </Fact>
        )}
      </dl>
      <div className="mt-6 grid gap-3">
        {!isConfirmed && (
          <Button look="primary" large block busy={busy} onClick={() => void confirm()}>
            {!busy && <IconCheck />}
            {texts.confirm}
          </Button>
        )}
        {failure && <ErrorText announced>{errorText(failure)}</ErrorText>}
        {(can.move || can.cancel) && (
          <div className="grid auto-cols-fr grid-flow-col gap-3">
            {can.move && <ButtonLink to={ownPaths.move(visit._id)}>{texts.move}</ButtonLink>}
            {can.cancel && <ButtonLink to={`${paths.dashboard}?cancel=${visit._id}`}>{texts.cancel}</ButtonLink>}
          </div>
        )}
        {(can.move || can.cancel) && <p className="text-center text-sm text-ink-quiet">{texts.signIn}</p>}
        {clinic && !(can.move && can.cancel) && (
          <CallToChange clinic={clinic} texts={texts} className={buttonClass({ block: true })} />
        )}
      </div>
    </>
  )
}

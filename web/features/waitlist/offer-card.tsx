import { type ReactNode, useEffect, useRef, useState } from 'react'
import { clinicTimeAt, parseClinicDay } from '#contract/dates.ts'
import type { WaitlistOffer } from '#contract/schemas/waitlist.ts'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { en } from '../../i18n/en/layout.ts'
import { enWaitlist } from '../../i18n/en/waitlist.ts'
import {
  formatDate,
  formatDay,
  formatMinute,
  formatMoney,
  formatSlotText,
  slotEnds,
  withCommas,
} from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { ClinicText, TranslatedText, useTranslated } from '../../ui/text/clinic-text.tsx'
import { Fact } from '../../ui/text/fact.tsx'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { FreeTimes } from './free-times.tsx'
import type { Answers } from './waitlist-api.ts'

interface OfferCardProps {
  readonly offer: WaitlistOffer
  readonly firstName?: string
  readonly answers: Answers
  /** The present time, by the minute. */
  readonly now: Date
  readonly timeZone: string
  /** `1` if the offer is the page. */
  readonly level: 1 | 2
  /** Called after an answer, also if the offer had ended before it. */
  readonly onEnd?: () => void
}

/** Minutes before its end at which a screen reader announces the end of an offer. */
const announced = [10, 5, 1]

/** An offered time with the answers to it, or how the offer ended. */
export function OfferCard({ offer: given, firstName, answers, now, timeZone, level, onEnd }: OfferCardProps) {
  const [{ locale }, { offer: texts, fields, free }] = useTexts(en, enWaitlist)
  const errorText = useErrorText()
  const [answered, setAnswered] = useState<WaitlistOffer>()
  const [busy, setBusy] = useState<'accept' | 'day' | 'decline'>()
  const [failure, setFailure] = useState<ApiError>()
  const [phone, setPhone] = useState('')
  const [tried, setTried] = useState(false)
  const number = phone.trim() === '' ? undefined : phone
  const offer = answered ?? given
  const until = new Date(offer.until)
  const state = offer.state === 'open' && now >= until ? 'expired' : offer.state
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(state)
  useEffect(() => {
    if (state !== first.current) heading.current?.focus()
  }, [state])

  function end(result: WaitlistOffer) {
    setAnswered(result)
    onEnd?.()
  }

  async function answer(which: 'accept' | 'day' | 'decline') {
    setTried(which === 'accept')
    if (which === 'accept' && offer.needsPhone && number === undefined) return
    setBusy(which)
    setFailure(undefined)
    try {
      end(await (which === 'accept' ? answers.accept(number) : answers.decline(which === 'day')))
    } catch (thrown) {
      const error = asApiError(thrown)
      const ended = error.code === 'offer_ended' ? await answers.read().catch(() => undefined) : undefined
      if (ended) end(ended)
      else setFailure(error)
    }
    setBusy(undefined)
  }

  const Heading = `h${level}` as const
  const day = parseClinicDay(offer.date) ?? ''
  const shortDay = formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' })
  const { start } = slotEnds(offer.slot, locale)
  const when = withCommas([shortDay, start], locale)
  const untilText = formatMinute(clinicTimeAt(until, timeZone).minute, locale)
  if (state !== 'open')
    return (
      <Ended offer={offer} state={state} when={when} until={untilText}>
        {(title) => (
          <Heading ref={heading} tabIndex={-1}>
            {title}
          </Heading>
        )}
      </Ended>
    )
  const left = Math.ceil((until.getTime() - now.getTime()) / 60_000)
  return (
    <>
      {firstName && <p className="text-ink-quiet">{texts.from(firstName)}</p>}
      <Heading ref={heading} tabIndex={-1} className="text-balance">
        <NoBreakText text={texts.open(when)} parts={[shortDay, start]} />
      </Heading>
      <p className="mt-4 rounded-control bg-brand-soft px-4 py-3">
        <b className="block font-semibold">{texts.heldUntil(untilText)}</b>
        <span className="text-ink-quiet">{texts.left(left)}</span>
      </p>
      <p className="sr-only" role="status">
        {announced.includes(left) && texts.left(left)}
      </p>
      <OfferFacts offer={offer} day={day} />
      {offer.replaces && <p className="mb-5 text-sm text-ink-quiet">{texts.replacesHelp}</p>}
      {offer.earlier && (
        <FreeTimes
          className="mb-5 border-t border-line pt-4"
          times={offer.earlier}
          treatmentId={offer.treatmentId}
          help={free.offer}
        />
      )}
      {/* A press while another answer is sent does nothing. */}
      <div className="grid gap-3">
        {offer.needsPhone && (
          <PhoneField
            label={fields.number}
            value={phone}
            onValue={setPhone}
            autoComplete="tel"
            required
            error={tried && number === undefined ? fields.noNumber : undefined}
          />
        )}
        <Button look="primary" large block busy={busy === 'accept'} onClick={() => void (busy ?? answer('accept'))}>
          {texts.accept}
        </Button>
        <div className="grid grid-cols-2 gap-3">
          <Button busy={busy === 'day'} onClick={() => void (busy ?? answer('day'))}>
            {texts.skipDay}
          </Button>
          <Button busy={busy === 'decline'} onClick={() => void (busy ?? answer('decline'))}>
            {texts.decline}
          </Button>
        </div>
        {failure && <ErrorText announced>{errorText(failure)}</ErrorText>}
        <p className="text-sm text-ink-quiet">{texts.help(shortDay)}</p>
      </div>
    </>
  )
}

interface OfferFactsProps {
  readonly offer: WaitlistOffer
  readonly day: string
}

function OfferFacts({ offer, day }: OfferFactsProps) {
  const [{ locale }, { offer: texts }] = useTexts(en, enWaitlist)
  return (
    <dl className="my-5 grid gap-3">
      {offer.member !== undefined && (
        <Fact name={texts.member}>
          <bdi>{offer.member}</bdi>
        </Fact>
      )}
      <Fact name={texts.treatment}>
        <TranslatedText of={offer} field="treatment" />
      </Fact>
      <Fact name={texts.when}>
        {formatDay(day, locale, { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' })}
        <br />
        <span className="whitespace-nowrap tabular-nums">{formatSlotText(offer.slot, locale)}</span>
      </Fact>
      {offer.doctor && (
        <Fact name={texts.with}>
          <ClinicText>{offer.doctor.name}</ClinicText>
        </Fact>
      )}
      <Fact name={texts.price}>
        <b className="font-semibold tabular-nums">{formatMoney(offer.price, locale)}</b>
      </Fact>
      {offer.replaces && (
        <Fact name={texts.replaces}>
          {offer.replaces.date === undefined ? (
            texts.replacesLater
          ) : (
            <>
              {formatDate(offer.replaces.date, locale)}
              <br />
              {offer.replaces.slot !== undefined && formatSlotText(offer.replaces.slot, locale)}
            </>
          )}
        </Fact>
      )}
    </dl>
  )
}

interface EndedProps {
  readonly offer: WaitlistOffer
  readonly state: Exclude<WaitlistOffer['state'], 'open'>
  readonly when: string
  readonly until: string
  readonly children: (title: string) => ReactNode
}

function Ended({ offer, state, when, until, children: heading }: EndedProps) {
  const [{ locale }, { offer: texts }] = useTexts(en, enWaitlist)
  const treatment = useTranslated()(offer, 'treatment').text
  const help = {
    accepted: texts.acceptedHelp,
    declined: texts.declinedHelp(treatment, formatDate(offer.waitsUntil, locale)),
    expired: texts.expiredHelp(until),
    withdrawn: texts.withdrawnHelp,
  }
  return (
    <>
      {heading(state === 'accepted' ? texts.accepted(when) : texts[state])}
      <p className="text-ink-quiet">{offer.paused ? texts.pausedHelp : help[state]}</p>
      <div className="mt-6 grid gap-3">
        {state === 'accepted' ? (
          <>
            {offer.bookingId !== undefined && offer.price > 0 && (
              <ButtonLink to={ownPaths.payment(offer.bookingId)} look="primary" large block>
                {texts.pay}
              </ButtonLink>
            )}
            <ButtonLink to={paths.dashboard} block>
              {texts.appointments}
            </ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink to={paths.appointment} look="primary" large block>
              {texts.seeTimes}
            </ButtonLink>
            <ButtonLink to={ownPaths.waitlist} block>
              {texts.waitlist}
            </ButtonLink>
          </>
        )}
      </div>
    </>
  )
}

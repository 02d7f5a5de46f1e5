import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { addDays, type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { WaitlistEntry } from '#contract/schemas/waitlist.ts'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { en } from '../../i18n/en/layout.ts'
import { enWaitlist } from '../../i18n/en/waitlist.ts'
import { formatWeekday } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { labelClass } from '../../ui/form/form-class.ts'
import { SelectField } from '../../ui/form/select.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import type { WishInput } from './waitlist-api.ts'

type Times = WishInput['times']

interface WishFormProps {
  /** What to start with: an entry to change, or nothing. */
  readonly wish: Pick<WaitlistEntry, 'weekdays' | 'times'> & { readonly doctorId: string; readonly until: ClinicDay }
  /** Who performs the treatment; none if it names no doctors. */
  readonly doctors: readonly { readonly _id: string; readonly name: string }[]
  /** The clinic's today. */
  readonly today: ClinicDay
  /** More fields, above these. */
  readonly children?: ReactNode
  /** More above the button, about a wish without a fault. */
  readonly more?: (wish: WishInput) => ReactNode
  /** Whether the fields above may be sent; focuses the one at fault if not. */
  readonly check?: () => boolean
  readonly submit: string
  readonly onSubmit: (wish: WishInput) => Promise<unknown>
  /** The way back. */
  readonly back: ReactNode
}

/** Days of a wish after today, unless its owner chooses another last day. */
const usualDays = 21

/** What someone waits for when they say nothing else: any time of these weekdays, in the next three weeks. */
export function usualWish(weekdays: readonly number[], today: ClinicDay): WishFormProps['wish'] {
  const days = weekdays.length > 0 ? [...weekdays] : [1, 2, 3, 4, 5, 6, 7]
  return { weekdays: days, times: ['morning', 'afternoon'], doctorId: '', until: addDays(today, usualDays) }
}

/** Doctor, weekdays, time of day and last day of a wish. */
export function WishForm({ wish, doctors, today, children, more, check, submit, onSubmit, back }: WishFormProps) {
  const [{ locale }, { fields: texts, verify, verifyFirst }] = useTexts(en, enWaitlist)
  const errorText = useErrorText()
  const [days, setDays] = useState<readonly number[]>(wish.weekdays)
  const [times, setTimes] = useState<Times>(wish.times)
  const [doctor, setDoctor] = useState(wish.doctorId)
  const [until, setUntil] = useState<string>(wish.until)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const form = useRef<HTMLFormElement>(null)
  const last = parseClinicDay(until)
  const faults = {
    days: days.length === 0 ? texts.noDay : undefined,
    times: times.length === 0 ? texts.noTime : undefined,
    until: last === undefined || last < today ? texts.past : undefined,
  }
  const chosen = doctors.some(({ _id }) => _id === doctor) ? doctor : ''

  const wishUntil = (day: ClinicDay): WishInput => ({
    ...{ weekdays: [...days], times, until: day },
    ...(chosen && { doctorId: chosen }),
  })

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (check && !check()) return undefined
    const [wrong] = Object.entries(faults).find(([, fault]) => fault) ?? []
    if (wrong || last === undefined) return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    setBusy(true)
    setFailure(undefined)
    try {
      await onSubmit(wishUntil(last))
    } catch (thrown) {
      setFailure(asApiError(thrown))
    }
    setBusy(false)
  }

  return (
    <form
      ref={form}
      className="grid max-w-xl content-start gap-5"
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
    >
      {children}
      {doctors.length > 0 && (
        <SelectField label={texts.doctor} value={chosen} onChange={({ target }) => setDoctor(target.value)}>
          <option value="">{texts.anyone}</option>
          {doctors.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Choices
        label={texts.days}
        name="days"
        className="grid-cols-4 sm:grid-cols-7"
        error={tried ? faults.days : undefined}
        options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
          value: day,
          text: formatWeekday(day, locale, 'short'),
          spoken: formatWeekday(day, locale, 'long'),
        }))}
        chosen={days}
        onChange={setDays}
      />
      <Choices
        label={texts.time}
        name="times"
        className="grid-cols-2"
        error={tried ? faults.times : undefined}
        options={[
          { value: 'morning' as const, text: texts.morning, help: texts.beforeNoon },
          { value: 'afternoon' as const, text: texts.afternoon, help: texts.fromNoon },
        ]}
        chosen={times}
        onChange={setTimes}
      />
      <Field
        label={texts.until}
        hint={texts.untilHint}
        hintBelow
        name="until"
        type="date"
        min={today}
        max="2999-12-31"
        required
        value={until}
        onChange={({ target }) => setUntil(target.value)}
        error={tried ? faults.until : undefined}
      />
      {more && last !== undefined && Object.values(faults).every((fault) => !fault) && more(wishUntil(last))}
      {failure?.code === 'email_not_verified' ? (
        <ErrorText announced>
          {verifyFirst}{' '}
          <Link className="tap-area" to={paths.profile}>
            {verify}
          </Link>
        </ErrorText>
      ) : (
        failure && <ErrorText announced>{errorText(failure)}</ErrorText>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" large busy={busy}>
          {submit}
        </Button>
        {back}
      </div>
    </form>
  )
}

interface ChoicesProps<Value extends string | number> {
  readonly label: string
  readonly name: string
  /** Columns of the grid. */
  readonly className: string
  readonly options: readonly {
    readonly value: Value
    readonly text: string
    readonly help?: string
    readonly spoken?: string
  }[]
  readonly chosen: readonly Value[]
  readonly onChange: (chosen: Value[]) => void
  readonly error: string | undefined
}

/** Several options, each of which can be chosen. */
function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { label, name, className, options, chosen, onChange, error } = props
  const errorId = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className={`${labelClass} mb-1.5`}>{label}</legend>
      <div className={`grid gap-2 ${className}`}>
        {options.map(({ value, text, help, spoken }) => (
          <Choice
            key={value}
            className="px-1"
            type="checkbox"
            name={name}
            aria-label={spoken}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          >
            {text}
            {help && <span className="text-sm font-normal">{help}</span>}
          </Choice>
        ))}
      </div>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </fieldset>
  )
}

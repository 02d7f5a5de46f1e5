import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ClinicDay } from '#contract/dates.ts'
import { wishFields, wish as wishSchema } from '#contract/schemas/waitlist.ts'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { validate, withoutBlanks } from '../../api/validate.ts'
import { en } from '../../i18n/en/layout.ts'
import { enWaitlist } from '../../i18n/en/waitlist.ts'
import { formatWeekday } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ListedFields } from '../../ui/form/listed-fields.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import type { FieldErrors } from '../../ui/form/use-form.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { Choices } from './choices.tsx'
import { typedFields } from './typed-fields.ts'
import { type StartingWish, useWish } from './use-wish.ts'
import type { WishInput } from './waitlist-api.ts'

interface WishFormProps {
  /** What to start with: an entry to change, or nothing. */
  readonly wish: StartingWish
  /** Who performs the treatment; none if it names no doctors. */
  readonly doctors: readonly { readonly _id: string; readonly name: string }[]
  /** The clinic's today. */
  readonly today: ClinicDay
  /** More fields, above these. */
  readonly children?: ReactNode
  /** More about a wish without a fault. Below the buttons, which must not move when it arrives. */
  readonly more?: (wish: WishInput) => ReactNode
  /** Whether the fields above may be sent; focuses the one at fault if not. */
  readonly check?: () => boolean
  readonly submit: string
  readonly onSubmit: (wish: WishInput) => Promise<unknown>
  /** The way back. */
  readonly back: ReactNode
}

/** Doctor, weekdays, time of day and last day of a wish. */
export function WishForm({ wish, doctors, today, children, more, check, submit, onSubmit, back }: WishFormProps) {
  const [{ locale }, { fields: texts, labels, verify, verifyFirst }] = useTexts(en, enWaitlist)
  const errorText = useErrorText()
  const { faults, wrong, wish: valid, ...entered } = useWish(wish, doctors, today)
  const [tried, setTried] = useState(false)
  const [typedFaults, setTypedFaults] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const form = useRef<HTMLFormElement>(null)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (check && !check()) return undefined
    if (!valid) return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    const entries = Object.entries(Object.fromEntries(new FormData(event.currentTarget)))
    const typed = withoutBlanks(Object.fromEntries(entries.filter(([field]) => typedFields.includes(field))))
    const wanted = { ...valid, ...typed }
    const checked = validate(wishSchema, wanted)
    const found = 'faults' in checked ? checked.faults : {}
    setTypedFaults(found)
    if (typedFields.some((field) => found[field])) return undefined
    setBusy(true)
    setFailure(undefined)
    try {
      await onSubmit(wanted)
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
      {doctors.length > 0 && <DoctorField doctors={doctors} value={entered.doctorId} onValue={entered.setDoctor} />}
      <ListedFields
        list={wishFields}
        labels={labels}
        values={wish}
        faults={typedFaults}
        inputs={{
          weekdays: () => (
            <Choices
              label={labels.weekdays}
              name="weekdays"
              className="grid-cols-4 sm:grid-cols-7"
              error={tried ? faults.weekdays : undefined}
              options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
                value: day,
                text: formatWeekday(day, locale, 'short'),
                spoken: formatWeekday(day, locale, 'long'),
              }))}
              chosen={entered.weekdays}
              onChange={entered.setWeekdays}
            />
          ),
          times: () => (
            <Choices
              label={labels.times}
              name="times"
              className="grid-cols-2"
              error={tried ? faults.times : undefined}
              options={[
                { value: 'morning' as const, text: texts.morning, help: texts.beforeNoon },
                { value: 'afternoon' as const, text: texts.afternoon, help: texts.fromNoon },
              ]}
              chosen={entered.times}
              onChange={entered.setTimes}
            />
          ),
          until: () => (
            <Field
              label={labels.until}
              hint={texts.untilHint}
              hintBelow
              name="until"
              type="date"
              min={today}
              max="2999-12-31"
              required
              value={entered.until}
              onChange={({ target }) => entered.setUntil(target.value)}
              error={tried ? faults.until : undefined}
            />
          ),
        }}
      />
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
        {back}
        <Button type="submit" look="primary" large busy={busy}>
          {submit}
        </Button>
      </div>
      {more && valid && more(valid)}
    </form>
  )
}

interface DoctorFieldProps extends Pick<WishFormProps, 'doctors'> {
  readonly value: string
  readonly onValue: (doctorId: string) => void
}

function DoctorField({ doctors, value, onValue }: DoctorFieldProps) {
  const texts = useTexts(enWaitlist).fields
  return (
    <SelectField label={texts.doctor} value={value} onChange={({ target }) => onValue(target.value)}>
      <option value="">{texts.anyone}</option>
      {doctors.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

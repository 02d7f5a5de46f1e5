import { useEffect, useRef, useState } from 'react'
import type { PreparedFactor } from '#contract/schemas/second-factor.ts'
import { asApiError } from '../../../api/api-error.ts'
import { enDesk } from '../../../i18n/en/desk.ts'
import { enFactor } from '../../../i18n/en/factor.ts'
import { en } from '../../../i18n/en/layout.ts'
import { enSignIn } from '../../../i18n/en/sign-in.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useErrorText } from '../../../ui/use-error-text.ts'
import { type EnrolmentProps, EnrolmentSteps } from './enrolment-steps.tsx'
import { prepareFactor } from './factor-api.ts'

/** Turns a second factor on: asks for the password if necessary, then shows the secret and asks for a code. */
export function Enrolment({ asksPassword, ...props }: EnrolmentProps) {
  const [prepared, setPrepared] = useState<PreparedFactor>()
  const [asks, setAsks] = useState(asksPassword === true)
  if (prepared) return <EnrolmentSteps {...props} prepared={prepared} />
  if (asks) return <PasswordStep {...props} onPrepared={setPrepared} />
  const asked = asksPassword === undefined ? () => setAsks(true) : undefined
  return <Preparation frame={props.frame} onPrepared={setPrepared} onPasswordAsked={asked} />
}

interface StepProps extends Pick<EnrolmentProps, 'frame'> {
  readonly onPrepared: (prepared: PreparedFactor) => void
}

function Preparation({
  frame,
  onPrepared,
  onPasswordAsked,
}: StepProps & { onPasswordAsked: (() => void) | undefined }) {
  const [{ enrol: texts }, { session }] = useTexts(enFactor, en)
  const errorText = useErrorText()
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt, whatever the callbacks are
  useEffect(() => {
    const asking = new AbortController()
    prepareFactor(undefined, asking.signal).then(
      (prepared) => !asking.signal.aborted && onPrepared(prepared),
      (error: unknown) => {
        if (asking.signal.aborted) return
        if (onPasswordAsked && asApiError(error).code === 'reauthentication_required') onPasswordAsked()
        else setFailure(error)
      },
    )
    return () => asking.abort()
  }, [attempt])
  if (failure === undefined)
    return frame({ body: <p role="status">{texts.preparing}</p>, submit: texts.begin, busy: true })
  const again = () => {
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  const body = (
    <>
      <ErrorText announced>{errorText(failure)}</ErrorText>
      <div>
        <Button onClick={again}>{session.tryAgain}</Button>
      </div>
    </>
  )
  return frame({ body, submit: texts.begin, busy: true })
}

function PasswordStep({ email, frame, onPrepared }: StepProps & Pick<EnrolmentProps, 'email'>) {
  const [{ enrol: texts }, signIn, { lock }] = useTexts(enFactor, enSignIn, enDesk)
  const errorText = useErrorText()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector<HTMLElement>('[name=password]')?.focus(), [])
  const { form, faults, sending, failure } = useForm({
    check: async ({ password }) => (password ? { values: String(password) } : { faults: { password: 'required' } }),
    send: async (password) => onPrepared(await prepareFactor(password)),
  })
  const body = (
    <>
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label={texts.password}
        revealLabel={signIn.showPassword}
        autoComplete="current-password"
        required
        error={faults.password && lock.required}
      />
      {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
    </>
  )
  return (
    <form {...form} className="contents" ref={element}>
      {frame({ body, submit: texts.begin, busy: sending })}
    </form>
  )
}

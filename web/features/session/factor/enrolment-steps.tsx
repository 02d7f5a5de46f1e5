import { lazy, type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import type { PreparedFactor } from '#contract/schemas/second-factor.ts'
import { asApiError } from '../../../api/api-error.ts'
import { enFactor } from '../../../i18n/en/factor.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useErrorText } from '../../../ui/use-error-text.ts'
import { CodeField } from './code-field.tsx'
import { turnFactorOn } from './factor-api.ts'
import { readCode } from './read-proof.ts'
import { RecoveryCodes, useCopy } from './recovery-codes.tsx'

/** Places the content of a form and its button. */
type FormFrame = (parts: { body: ReactNode; submit: string; busy: boolean }) => ReactNode

export interface EnrolmentProps {
  readonly email: string
  /** Whether the user has a password, which is then asked for. Unknown: only if the server does. */
  readonly asksPassword?: boolean
  readonly frame: FormFrame
  /** Level of the headings of the steps. */
  readonly level: 2 | 3
  readonly onDone: () => Promise<void>
}

// Without it, the key can be typed.
const QrCode = lazy(async () => {
  const loaded = await import('./qr-code.tsx').catch(() => undefined)
  return { default: loaded?.QrCode ?? (() => <></>) }
})

interface StepsProps extends Pick<EnrolmentProps, 'email' | 'frame' | 'level' | 'onDone'> {
  readonly prepared: PreparedFactor
}

/** Shows the secret and the recovery codes of a prepared second factor, and turns it on with a code. */
export function EnrolmentSteps({ prepared, email, frame, level, onDone }: StepsProps) {
  const { enrol: texts, enterCode } = useTexts(enFactor)
  const errorText = useErrorText()
  const start = useRef<HTMLHeadingElement>(null)
  const why = useId()
  useEffect(() => start.current?.focus(), [])
  const { form, faults, sending, failure } = useForm({
    check: async ({ code, saved }) => {
      const read = readCode(code)
      if (read !== undefined && saved) return { values: read }
      return { faults: { ...(read === undefined && { code: 'invalid' }), ...(!saved && { saved: 'required' }) } }
    },
    send: async (code) => {
      await turnFactorOn(code)
      await onDone()
    },
  })
  const isWrong = failure !== undefined && asApiError(failure).code === 'wrong_code'
  const body = (
    <ol className="grid gap-6">
      <Step number={1} level={level} title={texts.scan} heading={start}>
        <Secret prepared={prepared} />
      </Step>
      <Step number={2} level={level} title={texts.keep}>
        <p className="text-ink-quiet">{texts.keepLead}</p>
        <RecoveryCodes codes={prepared.recoveryCodes} email={email} />
      </Step>
      <Step number={3} level={level} title={texts.type}>
        <CodeField label={texts.code} error={faults.code && enterCode} failure={failure} />
        {failure !== undefined && (
          <ErrorText announced>
            {errorText(failure)} {isWrong && texts.wrongHelp}
          </ErrorText>
        )}
        <Checkbox name="saved" aria-invalid={faults.saved !== undefined} aria-describedby={faults.saved && why}>
          {texts.saved}
        </Checkbox>
        {faults.saved && <ErrorText id={why}>{texts.saveFirst}</ErrorText>}
      </Step>
    </ol>
  )
  return (
    <form {...form} className="contents">
      {frame({ body, submit: texts.submit, busy: sending })}
    </form>
  )
}

interface StepProps extends Pick<EnrolmentProps, 'level'> {
  readonly number: number
  readonly title: string
  readonly heading?: React.Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

function Step({ number, level, title, heading, children }: StepProps) {
  const Heading = `h${level}` as const
  return (
    <li className="grid gap-3">
      <Heading className="flex gap-2.5 text-lg leading-snug" ref={heading} tabIndex={-1}>
        <span className="text-brand-ink" aria-hidden>
          {number}
        </span>
        {title}
      </Heading>
      {children}
    </li>
  )
}

function Secret({ prepared: { address, secret } }: Pick<StepsProps, 'prepared'>) {
  const { enrol: texts } = useTexts(enFactor)
  const copy = useCopy()
  return (
    <div className="flex flex-wrap gap-4">
      <div className="size-48 shrink-0 overflow-hidden rounded-control border border-line bg-white">
        <Suspense>
          <QrCode text={address} label={texts.qr} />
        </Suspense>
      </div>
      <div className="grid min-w-48 flex-1 content-start justify-items-start gap-3">
        <p className="text-ink-quiet">{texts.typeKey}</p>
        <p className="rounded-control bg-mist px-3 py-2 font-semibold wrap-anywhere" dir="ltr">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </p>
        <Button onClick={() => copy.run(secret)}>{texts.copyKey}</Button>
        <p className="text-sm text-ink-quiet" role="status">
          {copy.outcome}
        </p>
      </div>
    </div>
  )
}

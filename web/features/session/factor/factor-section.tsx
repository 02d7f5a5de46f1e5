import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactor } from '#contract/schemas/second-factor.ts'
import { enFactor } from '../../../i18n/en/factor.ts'
import { en } from '../../../i18n/en/layout.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { IconAlertTriangle } from '../../../ui/icons/page-icons.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { localDay } from '../../../ui/text/local-day.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { EnrolDialog } from './enrol-dialog.tsx'
import { ownSecondFactor } from './factor-api.ts'
import { RenewDialog } from './renew-dialog.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'

/** From this number of recovery codes on, new ones are suggested. */
const few = 3

interface FactorSectionProps {
  readonly email: string
  readonly asksPassword: boolean
}

/** The user's second factor: turns it on and off, and makes new recovery codes. */
export function FactorSection({ email, asksPassword }: FactorSectionProps) {
  const [{ title, profile: texts, enrol }, { session }] = useTexts(enFactor, en)
  const queries = useQueryClient()
  const factor = useQuery(ownSecondFactor)
  const [asking, setAsking] = useState<'on' | 'off' | 'codes'>()
  const close = () => setAsking(undefined)
  const changed = async (message: string) => {
    close()
    showToast(message)
    await Promise.all([ownSecondFactor.queryKey, ['role']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  return (
    <SettingsSection title={title} lead={texts.lead}>
      {factor.data ? (
        <Present factor={factor.data} onAsk={setAsking} />
      ) : factor.isError ? (
        <>
          <ErrorText>{texts.failed}</ErrorText>
          <Button busy={factor.isFetching} onClick={() => void factor.refetch()}>
            {session.tryAgain}
          </Button>
        </>
      ) : (
        <p className="text-ink-quiet">{texts.loading}</p>
      )}
      {asking === 'on' && (
        <EnrolDialog email={email} asksPassword={asksPassword} onClose={close} onDone={() => changed(enrol.done)} />
      )}
      {asking === 'off' && <TurnOffDialog onClose={close} onDone={() => changed(texts.turnedOff)} />}
      {asking === 'codes' && (
        <RenewDialog email={email} onClose={close} onDone={() => queries.invalidateQueries(ownSecondFactor)} />
      )}
    </SettingsSection>
  )
}

interface PresentProps {
  readonly factor: SecondFactor
  readonly onAsk: (what: 'on' | 'off' | 'codes') => void
}

function Present({ factor: { on, passkeys, recoveryCodes, ...factor }, onAsk }: PresentProps) {
  const [{ profile: texts }, { locale }] = useTexts(enFactor, en)
  // A passkey is a second factor too.
  const requiredFrom = passkeys > 0 ? undefined : factor.requiredFrom
  if (!on)
    return (
      <>
        <Badge>{texts.off}</Badge>
        {requiredFrom && (
          <Notice look="warn" icon={IconAlertTriangle}>
            <span>{texts.due(localDay(requiredFrom, locale))}</span>
          </Notice>
        )}
        <Button onClick={() => onAsk('on')}>{texts.turnOn}</Button>
      </>
    )
  const left = texts.left(recoveryCodes)
  return (
    <>
      <Badge look="ok">{texts.on}</Badge>
      {recoveryCodes <= few ? (
        <Notice look="warn" icon={IconAlertTriangle}>
          <span>
            {left}. {texts.few}
          </span>
        </Notice>
      ) : (
        <p>{left}</p>
      )}
      {requiredFrom && <p className="text-ink-quiet">{texts.required}</p>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onAsk('codes')}>{texts.renew}</Button>
        {!requiredFrom && (
          <Button look="remove" onClick={() => onAsk('off')}>
            {texts.turnOff}
          </Button>
        )}
      </div>
    </>
  )
}

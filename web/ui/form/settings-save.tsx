import { asApiError } from '../../api/api-error.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../button/button.tsx'
import { useErrorText } from '../use-error-text.ts'
import { ErrorText } from './error-text.tsx'

interface SettingsSaveProps {
  readonly label: string
  readonly busy: boolean
  /** What the last attempt to save threw. */
  readonly failure: unknown
  /** Shows the latest version instead of what was typed. */
  readonly onRenew: () => Promise<void>
}

/** The button that saves settings. After a failure, the reason, and a way to the latest version if another admin has saved one. */
export function SettingsSave({ label, busy, failure, onRenew }: SettingsSaveProps) {
  const { seeNow } = useTexts(enAdmin).settings
  const errorText = useErrorText()
  return (
    <>
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {label}
        </Button>
      </div>
      {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
      {failure !== undefined && asApiError(failure).code === 'version_conflict' && (
        <div>
          <Button onClick={() => void onRenew()}>{seeNow}</Button>
        </div>
      )}
    </>
  )
}

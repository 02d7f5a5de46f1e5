import { asApiError } from '../../api/api-error.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../button/button.tsx'
import { useErrorText } from '../use-error-text.ts'
import { ErrorText } from './error-text.tsx'

interface SaveFailureProps {
  /** What the last attempt to save threw. */
  readonly failure: unknown
  /** Shows the latest version instead of what was typed. */
  readonly onRenew: () => Promise<void>
}

interface SettingsSaveProps extends SaveFailureProps {
  readonly label: string
  readonly busy: boolean
}

/** The button that saves settings, and after a failure the reason. */
export function SettingsSave({ label, busy, ...failed }: SettingsSaveProps) {
  return (
    <>
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {label}
        </Button>
      </div>
      <SaveFailure {...failed} />
    </>
  )
}

/** Why settings were not saved, and a way to the latest version if another admin has saved one. */
export function SaveFailure({ failure, onRenew }: SaveFailureProps) {
  const { seeNow } = useTexts(enAdmin).settings
  const errorText = useErrorText()
  if (failure === undefined) return null
  return (
    <>
      <ErrorText announced>{errorText(failure)}</ErrorText>
      {asApiError(failure).code === 'version_conflict' && (
        <div>
          <Button onClick={() => void onRenew()}>{seeNow}</Button>
        </div>
      )}
    </>
  )
}

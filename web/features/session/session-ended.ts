import { enSignIn } from '../../i18n/en/sign-in.ts'
import { readTexts } from '../../i18n/use-texts.ts'
import { clearDialogDrafts, saveDialogDrafts } from '../../ui/dialog/dialog-drafts.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { currentSession, watchSession } from './session.ts'

/** Preserves drafts for the user whose session has ended, and deletes them when another user signs in. */
export function keepTyped(email: string): void {
  saveDialogDrafts()
  const end = watchSession(() => {
    const now = currentSession()
    if (now.status !== 'signed-in' || now.person.email === email) return
    clearDialogDrafts()
    end()
  })
}

/** Says that the session has ended, on a page that does not say it otherwise. */
export function showSessionEnded(): void {
  showToast(readTexts(enSignIn).ended, 'danger')
}

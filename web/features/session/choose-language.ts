import { type Language, languageCookie } from '#contract/languages.ts'
import { call } from '../../api/client.ts'
import { switchLanguage } from '../../i18n/load-messages.ts'
import { currentSession } from './session.ts'

const year = 365 * 24 * 60 * 60

/**
 * Shows the page in a language and stores the choice: on this device for a year, and for the mail of the signed-in user.
 * Throws and changes nothing if the language's texts fail to load.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!(await switchLanguage(language))) return
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is younger than the browsers that we serve.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${year}; samesite=lax${secure}`
  // A failure affects the mail only, not the pages.
  if (currentSession().status === 'signed-in')
    await call('patient PUT /me/language', { body: { language } }).catch(() => {})
}

import { type Language, languageCookie } from '#contract/languages.ts'
import type { changeLanguage } from '#contract/routes/profile.ts'
import { call } from '../../api/client.ts'
import { switchLanguage } from '../../i18n/load-messages.ts'
import { currentSession } from './session.ts'

const year = 365 * 24 * 60 * 60

/**
 * Shows the page in a language and stores the choice: on this device for a year, and for the mail of the signed-in user.
 * Throws and changes nothing if the language's texts fail to load.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await wholePageRuns()
  if (!(await switchLanguage(language))) return
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is younger than the browsers that we serve.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${year}; samesite=lax${secure}`
  // A failure affects the mail only, not the pages.
  if (currentSession().status === 'signed-in')
    await call<typeof changeLanguage>('patient PUT /me/language', { body: { language } }).catch(() => {})
}

/** Maximum time to wait for the hydration of the whole page, in milliseconds. */
const patienceMs = 3_000

// A part that is not hydrated yet must be hydrated in the language it arrived in; otherwise React discards it.
function wholePageRuns(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('[data-awaits-app]')) return
      document.removeEventListener('runs', look)
      resolve()
    }
    document.addEventListener('runs', look)
    setTimeout(resolve, patienceMs)
    dispatchEvent(new Event('awaited'))
    look()
  })
}

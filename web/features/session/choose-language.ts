import { type Language, languageCookie } from '#contract/languages.ts'
import type { changeLanguage } from '#contract/routes/profile.ts'
import { call } from '../../api/client.ts'
import { switchLanguage } from '../../i18n/load-messages.ts'
import { currentSession } from './session.ts'

const year = 365 * 24 * 60 * 60

/**
 * Shows the page in a language and remembers that it was chosen: on this device for a year, and for the mail of whoever
 * is signed in. Throws, and changes nothing, where the language's texts cannot be fetched.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await wholePageRuns()
  if (!(await switchLanguage(language))) return
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is younger than the browsers that we serve.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${year}; samesite=lax${secure}`
  // Should this not arrive, the pages are as chosen all the same.
  if (currentSession().status === 'signed-in')
    await call<typeof changeLanguage>('patient PUT /me/language', { body: { language } }).catch(() => {})
}

/** How long a change waits for parts of the page that do not come, in milliseconds. */
const patienceMs = 3_000

// A part that the app does not answer in yet is taken over as it arrived: in another language it would be thrown away.
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

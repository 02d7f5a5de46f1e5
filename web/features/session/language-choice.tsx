import { type Language, languageNames } from '#contract/languages.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { showToast } from '../../ui/toast/show-toast.ts'

/** The language of the pages, to be changed. What the page shows, and what is typed into it, stays. */
export function LanguageChoice() {
  const { locale, frame, session } = useMessages()
  const change = (language: string) =>
    import('./choose-language.ts')
      .then(({ chooseLanguage }) => chooseLanguage(language as Language))
      .catch(() => showToast(session.unreachableHelp, 'danger'))
  return (
    <select
      className="language"
      aria-label={frame.language}
      value={locale.slice(0, 2)}
      onChange={({ target }) => void change(target.value)}
    >
      {Object.entries(languageNames).map(([language, name]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  )
}

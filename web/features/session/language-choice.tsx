import { type Language, languageNames } from '#contract/languages.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Changes the language of the pages. What the page shows and what is typed into it stays. */
export function LanguageChoice({ className = '' }: { readonly className?: string }) {
  const { locale, frame, session } = useTexts(en)
  const hydrated = useHydrated()
  const change = (language: string) =>
    import('./choose-language.ts')
      .then(({ chooseLanguage }) => chooseLanguage(language as Language))
      .catch(() => showToast(session.unreachableHelp, 'danger'))
  return (
    <select
      className={`min-h-touch rounded-tag px-2 pb-0.5 text-ink-quiet ${className}`.trim()}
      disabled={!hydrated}
      aria-label={frame.language}
      value={locale.slice(0, 2)}
      onChange={({ target }) => void change(target.value)}
    >
      {Object.entries(languageNames).map(([language, name]) => (
        <option key={language} className="bg-raised" value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  )
}

import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Language, languages } from '#contract/languages.ts'
import { adminPaths } from '../../admin-paths.ts'
import { PreviewedTexts } from '../../features/clinic/use-clinic.ts'
import settingsStyles from '../../features/clinic-settings/settings.css?url'
import { readDraft } from '../../features/clinic-settings/texts/draft.ts'
import { enPublicTexts } from '../../i18n/en/public-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Home } from './home.tsx'

/** The home page with the texts of this tab that are not published, in the language of the address. */
export function HomePreview() {
  const texts = useTexts(enPublicTexts)
  const [search] = useSearchParams()
  const language = languages.find((each) => each === search.get('in'))
  const [draft] = useState(readDraft)
  useShownIn(language)
  return (
    <>
      <link rel="stylesheet" href={settingsStyles} precedence="default" />
      <aside className="home-preview" aria-label={texts.notPublic}>
        <p className="font-semibold">{texts.notPublic}</p>
        <ButtonLink to={adminPaths.clinicTexts(language)}>{texts.back}</ButtonLink>
      </aside>
      <PreviewedTexts value={draft}>
        <Home />
      </PreviewedTexts>
    </>
  )
}

/** Shows the page in a language, which is not stored, until the page is left or another language is chosen. */
function useShownIn(language: Language | undefined) {
  useEffect(() => {
    const before = document.documentElement.lang as Language
    if (!language || language === before) return
    const show = (next: Language) =>
      void import('../../i18n/load-messages.ts')
        .then(({ switchLanguage }) => switchLanguage(next))
        .catch(() => undefined)
    show(language)
    return () => {
      if (document.documentElement.lang === language) show(before)
    }
  }, [language])
}

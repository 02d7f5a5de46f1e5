import { type SubmitEvent, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Language, languageNames, languages } from '#contract/languages.ts'
import type { PublicTexts } from '#contract/schemas/public-texts.ts'
import { adminPaths } from '../../../admin-paths.ts'
import { en } from '../../../i18n/en/layout.ts'
import { enPublicTexts } from '../../../i18n/en/public-texts.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useRenewal } from '../../../ui/form/use-renewal.ts'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { settings } from '../settings-api.ts'
import { UnsavedBar } from '../unsaved-bar.tsx'
import { withoutEnter } from '../without-enter.ts'
import { writeDraft } from './draft.ts'
import { HomeSections } from './home-sections.tsx'
import { OwnText } from './own-text.tsx'
import { usePublicTexts } from './use-public-texts.ts'

interface TextsSectionProps {
  readonly publicTexts: PublicTexts
  /** Reloads the public pages of this browser after a change. */
  readonly onShown: () => void
}

/** The clinic's own texts of the home page, in all languages, and which sections it shows. */
export function TextsSection(props: TextsSectionProps) {
  const { key, renew } = useRenewal(settings.queryKey)
  const renewed = () => {
    writeDraft(undefined)
    return renew()
  }
  return <TextsForm key={key} {...props} onRenew={renewed} />
}

function TextsForm({ publicTexts, onShown, onRenew }: TextsSectionProps & { readonly onRenew: () => Promise<void> }) {
  const texts = useTexts(enPublicTexts)
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [language, setLanguage] = useShownLanguage()
  const { draft, count, faults, sending, failure, publish, discard, write, show } = usePublicTexts(publicTexts, onShown)
  const field = {
    language,
    draft: draft.texts[language],
    faults: faults.filter((fault) => fault.language === language),
    onWrite: write,
  }

  // The first fault may be in a language whose fields are shown only later.
  const sought = useRef<Language>(undefined)
  useEffect(() => {
    if (sought.current !== language) return
    sought.current = undefined
    focusFault(form.current)
  }, [language])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fault = field.faults[0] ?? faults[0]
    if (fault && fault.language !== language) {
      sought.current = fault.language
      setLanguage(fault.language)
    } else if (fault) focusFault(form.current)
    else if (!sending) void publish()
  }

  return (
    <form className="texts-parts" ref={form} method="post" noValidate onSubmit={submit} onKeyDown={withoutEnter}>
      <div>
        <h2 className="mb-1 text-xl leading-h2">{texts.title}</h2>
        <p className="max-w-152 text-ink-quiet">{texts.lead}</p>
      </div>
      <Tabs
        label={texts.language}
        items={languages.map((each) => ({
          label: languageNames[each],
          lang: each,
          to: adminPaths.clinicTexts(each),
          current: each === language,
        }))}
        preventScrollReset
      />
      <section className="texts-card" aria-labelledby="texts-top">
        <h3 id="texts-top">{texts.top}</h3>
        <OwnText {...field} name="title" />
        <OwnText {...field} name="lead" />
        <OwnText {...field} name="button" />
      </section>
      <HomeSections hidden={draft.hidden} onShow={show} field={field} />
      <UnsavedBar
        unsaved={count > 0 ? texts.changes(count) : undefined}
        save={texts.publish}
        busy={sending}
        failure={failure}
        onRenew={onRenew}
        onDiscard={discard}
        mayOpen={adminPaths.preview()}
      >
        <Button onClick={() => void navigate(adminPaths.preview(language))}>{texts.preview}</Button>
      </UnsavedBar>
    </form>
  )
}

function focusFault(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

/** The language whose texts are shown: that of the address, or else that of the page. */
function useShownLanguage() {
  const [search, setSearch] = useSearchParams()
  const page = useTexts(en).locale.slice(0, 2) as Language
  const setLanguage = (language: Language) => setSearch({ in: language }, { replace: true, preventScrollReset: true })
  return [languages.find((each) => each === search.get('in')) ?? page, setLanguage] as const
}

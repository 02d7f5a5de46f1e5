import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Language, languages } from '#contract/languages.ts'
import { type HideableSection, hideableSections, type PublicText, publicTextNames } from '#contract/public-texts.ts'
import { type OwnTexts, type PublicTexts, publicTextsInput } from '#contract/schemas/public-texts.ts'
import { call } from '../../../api/client.ts'
import { validate } from '../../../api/validate.ts'
import { enPublicTexts } from '../../../i18n/en/public-texts.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { settings } from '../settings-api.ts'
import { readDraft, writeDraft } from './draft.ts'

/** A text that cannot be published. */
export interface TextFault {
  readonly language: Language
  readonly name: PublicText
  readonly code: string
}

/** The texts being changed. They stay in this tab until they are published or discarded. */
export function usePublicTexts(saved: PublicTexts, onShown: () => void) {
  const { published } = useTexts(enPublicTexts)
  const queries = useQueryClient()
  const [present, setPresent] = useState(saved)
  const [draft, setDraft] = useState(() => readDraft() ?? saved)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const count = countChanges(present, draft)

  function change(next: PublicTexts) {
    setDraft(next)
    writeDraft(countChanges(present, next) > 0 ? next : undefined)
  }

  async function publish() {
    setSending(true)
    setFailure(undefined)
    try {
      const answer = await call('admin PUT /public-texts', { body: draft })
      setPresent(answer)
      setDraft(answer)
      writeDraft(undefined)
      queries.setQueryData(settings.queryKey, (known) => known && { ...known, publicTexts: answer })
      onShown()
      showToast(published)
    } catch (thrown) {
      setFailure(thrown)
    }
    setSending(false)
  }

  return {
    ...{ draft, count, sending, failure, publish },
    faults: findFaults(draft),
    write: (language: Language, name: PublicText, text: string) =>
      change({ ...draft, texts: { ...draft.texts, [language]: { ...draft.texts[language], [name]: text } } }),
    show: (section: HideableSection, isShown: boolean) =>
      change({
        ...draft,
        hidden: hideableSections.filter((each) => (each === section ? !isShown : draft.hidden.includes(each))),
      }),
    discard: () => {
      setDraft(present)
      setFailure(undefined)
      writeDraft(undefined)
    },
  }
}

function countChanges(before: OwnTexts, after: OwnTexts): number {
  const textIn = ({ texts }: OwnTexts, language: Language, name: PublicText) => texts[language]?.[name]?.trim() ?? ''
  const changed = languages.flatMap((language) =>
    publicTextNames.filter((name) => textIn(before, language, name) !== textIn(after, language, name)),
  )
  const switched = hideableSections.filter((each) => before.hidden.includes(each) !== after.hidden.includes(each))
  return changed.length + switched.length
}

// In the order of the page.
function findFaults({ texts }: OwnTexts): TextFault[] {
  return languages.flatMap((language) =>
    publicTextNames.flatMap((name) => {
      const checked = validate(publicTextsInput.shape.texts, { [language]: { [name]: texts[language]?.[name] ?? '' } })
      return 'faults' in checked ? [{ language, name, code: Object.values(checked.faults)[0] ?? 'invalid' }] : []
    }),
  )
}

import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxFound } from '#contract/page-size.ts'
import { en } from '../../i18n/en/layout.ts'
import { enPatients } from '../../i18n/en/patients.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { inputClass } from '../../ui/form/form-class.ts'
import { IconSearch } from '../../ui/icons/dashboard-icons.tsx'
import { Key, modifierKey } from '../../ui/keys.tsx'
import { searchText } from '../../ui/table/search-text.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { type BookFor, type FindablePage, groupsOf, keyOf, recentGroups } from './find-hits.tsx'
import { HitList } from './hit-list.tsx'
import { found } from './patients-api.ts'
import { recentPatients } from './recent-patients.ts'
import { takeTyped } from './typed-ahead.ts'

/** Debounce of the search in milliseconds. */
const searchDelay = 150

/** At the top, since the number of hits changes; on a phone over the whole window. */
const atTop = 'max-sm:min-h-dvh max-sm:rounded-none sm:mt-6 sm:w-[min(100%-3rem,42rem)]'

interface FindDialogProps {
  readonly pages: readonly FindablePage[]
  readonly onBook: (person: BookFor) => void
  readonly onClose: () => void
}

/**
 * Finds patients, appointments and pages while typing. Enter opens the chosen hit, at first the best one, never someone
 * with a similar name; with Ctrl or ⌘ it books for the patient. A hit that stays in view books for a new patient. Before
 * typing, it lists the patients opened last.
 */
export function FindDialog({ pages, onBook, onClose }: FindDialogProps) {
  const [texts, { locale }] = useTexts(enPatients, en)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [title, hint] = [useId(), useId()]
  const [typed, setTyped] = useState('')
  // Typed while the dialog was loading.
  useLayoutEffect(() => setTyped(takeTyped()), [])
  const [recent] = useState(() => recentPatients(queries))
  const words = searchText(typed)
  const settled = useSettled(words, searchDelay)
  const query = useQuery(found(settled))
  const isSettled = words === '' || (settled === words && !query.isFetching && !query.isPlaceholderData)
  const groups = words === '' ? recentGroups(recent, texts, locale) : groupsOf(words, query.data, pages, texts, locale)
  const hits = new Map(groups.flatMap((group) => group.hits.map((hit) => [keyOf(hit), hit])))
  const [highlighted, setHighlighted] = useState<string>()
  const chosen = hits.get(highlighted ?? '') ?? [...hits.values()][0]
  const count = [...hits.values()].filter(({ to, isSimilar }) => to !== undefined && !isSimilar).length
  const similar = [...hits.values()].filter(({ isSimilar }) => isSimilar).length
  const nothing = query.isError ? texts.findFailed : texts.notFound(words)

  const isMoved = useRef(false)
  /** The key that was pressed before the answer to what was typed arrived. */
  const [waiting, setWaiting] = useState<'open' | 'book'>()
  const act = useEffectEvent((how: 'open' | 'book') => {
    setWaiting(undefined)
    if (chosen?.person && (how === 'book' || chosen.to === undefined)) return onBook(chosen.person)
    if (chosen?.to === undefined || how === 'book') return
    onClose()
    void navigate(chosen.to)
  })
  useEffect(() => {
    if (waiting && isSettled) act(waiting)
  }, [waiting, isSettled])

  return (
    <Dialog labelledBy={title} onClose={onClose} layout={atTop}>
      <h2 id={title} className="sr-only">
        {texts.find}
      </h2>
      <Autocomplete.Root
        inline
        open
        items={groups.map(({ label, hits }) => ({ label, hits, items: hits.map(keyOf) }))}
        filter={null}
        autoHighlight="always"
        keepHighlight
        value={typed}
        onValueChange={(value, { reason }) => {
          if (reason === 'item-press') return
          isMoved.current = false
          setHighlighted(undefined)
          setTyped(value)
        }}
        // The first hit is highlighted only after it is shown, and Enter may come before that.
        onItemHighlighted={(key, { reason }) => setHighlighted(reason === 'none' ? undefined : key)}
      >
        <div className="relative flex items-center gap-3 px-5 pt-6 pb-4 sm:px-7 sm:pt-7">
          <IconSearch className="pointer-events-none absolute start-8.5 size-5 text-ink-quiet sm:start-10.5" />
          <Autocomplete.Input
            className={`${inputClass} ps-11`}
            aria-label={texts.findLabel}
            aria-describedby={hint}
            aria-expanded={hits.size > 0}
            placeholder={texts.findLabel}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            data-first-focus
            onKeyDown={(event) => {
              if (event.key !== 'Enter') {
                isMoved.current ||= event.key.startsWith('Arrow')
                return setWaiting(undefined)
              }
              if (event.nativeEvent.isComposing) return
              event.preventDefault()
              event.preventBaseUIHandler()
              const how = event.ctrlKey || event.metaKey ? 'book' : 'open'
              // The hits shown so far may belong to other words.
              if (isSettled || isMoved.current) act(how)
              else setWaiting(how)
            }}
          />
          <Button look="quiet" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
        <p className="sr-only" role="status">
          {words !== '' &&
            isSettled &&
            (count > 0 ? texts.found(count) : similar > 0 ? `${nothing} ${texts.similar(similar)}` : nothing)}
        </p>
        <div className="flex-1 overflow-y-auto overscroll-contain px-5 pb-5 sm:px-7 sm:pb-6">
          {words === '' && hits.size === 0 && <p className="text-ink-quiet">{texts.findHint}</p>}
          {words !== '' && count === 0 && (
            <p className="mb-2 text-ink-quiet wrap-anywhere" aria-hidden>
              {isSettled && nothing}
            </p>
          )}
          {hits.size > 0 && <HitList {...{ hits, words, onBook, onClose }} />}
          {words !== '' && query.data?.patients.length === maxFound && (
            <p className="mt-3 text-sm text-ink-quiet">{texts.onlyBest}</p>
          )}
        </div>
      </Autocomplete.Root>
      <p id={hint} className="sr-only">
        {texts.bookHint(modifierKey())}
      </p>
      <Keys />
    </Dialog>
  )
}

/** The keys of the dialog, for those who see them. */
function Keys() {
  const { keys: texts } = useTexts(enPatients)
  return (
    <p
      className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-5 py-3 text-sm text-ink-quiet max-lg:hidden sm:px-7"
      aria-hidden
    >
      <span>
        <Key>↑</Key> <Key>↓</Key> {texts.choose}
      </span>
      <span>
        <Key>↵</Key> {texts.open}
      </span>
      <span>
        <Key>{modifierKey()}</Key> <Key>↵</Key> {texts.book}
      </span>
      <span>
        <Key>Esc</Key> {texts.close}
      </span>
    </p>
  )
}

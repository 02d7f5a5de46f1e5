import { Autocomplete } from '@base-ui/react/autocomplete'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { enPatients } from '../../i18n/en/patients.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import type { BookFor, Group, Hit } from './find-hits.tsx'
import { splitAtMatches } from './matches.ts'

interface HitListProps extends Pick<HitOptionProps, 'words' | 'onBook' | 'onClose'> {
  /** The hits by their keys. */
  readonly hits: ReadonlyMap<string, Hit>
}

/** Found patients, appointments and pages, by kind. */
export function HitList({ hits, words, onBook, onClose }: HitListProps) {
  const texts = useTexts(enPatients)
  return (
    <Autocomplete.List aria-label={texts.find}>
      {(group: Group & { readonly items: readonly string[] }) => (
        <Autocomplete.Group
          key={group.label}
          items={group.items}
          // A new patient stays in view below a long list.
          className={
            group.hits.some(({ to }) => to === undefined)
              ? 'sticky -bottom-5 border-t border-line bg-raised pb-1 sm:-bottom-6'
              : undefined
          }
        >
          <Autocomplete.GroupLabel className="mt-1.5 mb-1.5 text-sm font-semibold text-ink-quiet">
            {group.label}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(key: string) => (
              <HitOption
                key={key}
                value={key}
                hit={hits.get(key) ?? { title: '', icon: null }}
                {...{ words, onBook, onClose }}
              />
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}

interface HitOptionProps {
  readonly value: string
  readonly hit: Hit
  readonly words: string
  readonly onBook: (person: BookFor) => void
  readonly onClose: () => void
}

function HitOption({ value, hit: { to, title, detail, aside, icon, person }, words, onBook, onClose }: HitOptionProps) {
  const texts = useTexts(enPatients)
  const press = (event: MouseEvent) => {
    const isBooking = to === undefined || (event.target as Element).closest('[data-book]')
    if (!isBooking || !person) return to !== undefined && !isNewTab(event) && onClose()
    event.preventDefault()
    onBook(person)
  }
  return (
    <Autocomplete.Item
      value={value}
      {...(to !== undefined && { render: <Link to={to} /> })}
      onClick={press}
      className="flex min-h-touch cursor-pointer items-center gap-3 rounded-control px-2.5 py-2 text-ink no-underline wrap-anywhere data-highlighted:bg-brand-soft"
    >
      {icon}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0">
          <bdi className="font-semibold">
            {splitAtMatches(title, to === undefined ? '' : words).map(({ text, isMatch }, place) =>
              isMatch ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
                <mark key={place} className="bg-transparent text-brand-ink underline underline-offset-[0.2em]">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </bdi>
          {detail && <span className="block text-sm text-ink-quiet">{detail}</span>}
        </span>
        {aside && <span className="text-sm text-ink-quiet">{aside}</span>}
      </span>
      {/* For a pointer; with the keyboard, Ctrl and Enter. A button cannot be a part of an option. */}
      {to !== undefined && person && (
        <span className={buttonClass({ look: 'quiet' })} data-book aria-hidden>
          {texts.book}
        </span>
      )}
    </Autocomplete.Item>
  )
}

/** Whether a press opens the link in another tab. */
function isNewTab({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey
}

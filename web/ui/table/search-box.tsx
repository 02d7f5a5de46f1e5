import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { inputClass } from '../form/form-class.ts'
import { IconSearch } from '../icons/dashboard-icons.tsx'
import { IconX } from '../icons/icons.tsx'
import { searchText } from './search-text.ts'

interface SearchBoxProps {
  /** The current search, from the address. */
  readonly value: string
  readonly onSearch: (text: string) => void
  /** Debounce in milliseconds; without it only Enter searches. */
  readonly delay?: number
  readonly className?: string
  readonly texts: { readonly label: string; readonly clear: string }
}

/** A search field. It keeps the focus and the typed text while the results change. */
export function SearchBox({ value, onSearch, delay, className = 'max-w-96', texts }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const [asked, setAsked] = useState(value)
  const wanted = searchText(text)
  // A change of the address, such as a step back, replaces the typed text. The result of our own search does not.
  if (value !== shown) {
    setShown(value)
    setAsked(value)
    if (value !== asked) setText(value)
  }

  function search(looked: string) {
    if (looked === value) return
    setAsked(looked)
    onSearch(looked)
  }

  const searchLater = useEffectEvent(search)
  useEffect(() => {
    if (delay === undefined) return
    const timer = setTimeout(() => searchLater(wanted), delay)
    return () => clearTimeout(timer)
  }, [wanted, delay])

  return (
    <search className={`flex-[1_1_20rem] ${className}`}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          search(wanted)
        }}
      >
        <div className="relative">
          <IconSearch className="pointer-events-none absolute start-3.5 top-3.5 size-5 text-ink-quiet" />
          <input
            ref={input}
            className={`${inputClass} ps-11 ${text && 'pe-13'} [&::-webkit-search-cancel-button]:hidden`}
            type="search"
            name="search"
            dir="auto"
            aria-label={texts.label}
            placeholder={texts.label}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {text !== '' && (
            <Button
              look="plain"
              icon
              className="absolute end-0.5 top-0.5"
              aria-label={texts.clear}
              onClick={() => {
                setText('')
                search('')
                input.current?.focus()
              }}
            >
              <IconX />
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}

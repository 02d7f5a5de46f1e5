import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconSearch } from '../icons/dashboard-icons.tsx'
import { IconX } from '../icons/icons.tsx'
import { searchText } from './search-text.ts'

interface SearchBoxProps {
  /** What is looked for now, as the address says. */
  readonly value: string
  readonly onSearch: (text: string) => void
  /** Searches while somebody types, this many milliseconds after the last key; at Enter only where it is left out. */
  readonly delay?: number
  readonly texts: { readonly label: string; readonly clear: string }
}

/** Asks what to look for. It keeps the focus and what is typed while the results change. */
export function SearchBox({ value, onSearch, delay, texts }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const [asked, setAsked] = useState(value)
  const wanted = searchText(text)
  // What the address says by itself, as after a step back, replaces what is typed; what was asked for here does not.
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
    <search className="search">
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          search(wanted)
        }}
      >
        <div className="affix affix--lead">
          <IconSearch className="icon" />
          <input
            ref={input}
            className="input"
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
              look="quiet"
              icon
              aria-label={texts.clear}
              onClick={() => {
                setText('')
                search('')
                input.current?.focus()
              }}
            >
              <IconX className="icon" />
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}

import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import type { BookFor, FindablePage } from './find-hits.tsx'
import { collectTyped } from './typed-ahead.ts'
import { useFindShortcut } from './use-find-shortcut.ts'

// Apart from the page, because it imports the combobox.
const load = async () => ({ default: (await import('./find-dialog.tsx')).FindDialog })
const FindDialog = lazy(load)

interface FindToolProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onBook: (person: BookFor) => void
  readonly pages: readonly FindablePage[]
}

/** The dialog that finds patients and pages. ⌘K or Ctrl+K opens it while no other dialog is open. */
export function FindTool({ open, onOpen, onBook, pages }: FindToolProps) {
  useFindShortcut(onOpen)
  useEffect(() => void load().catch(() => undefined), [])
  if (!open) return null
  return (
    <Suspense fallback={<Loading onEscape={() => onOpen(false)} />}>
      <FindDialog pages={pages} onBook={onBook} onClose={() => onOpen(false)} />
    </Suspense>
  )
}

function Loading({ onEscape }: { readonly onEscape: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, from the moment it is opened
  useLayoutEffect(() => collectTyped(onEscape), [])
  return null
}

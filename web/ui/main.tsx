import type { ReactNode } from 'react'

export const mainId = 'main'

/** The page's one main landmark: the skip link and every navigation bring the focus here. */
export function Main({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <main id={mainId} tabIndex={-1} className={className}>
      {children}
    </main>
  )
}

/** Brings the focus to the page where what had it has gone, as a row's button does with its row. */
export function focusOnMain(): void {
  if (document.activeElement === document.body) document.getElementById(mainId)?.focus({ preventScroll: true })
}

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

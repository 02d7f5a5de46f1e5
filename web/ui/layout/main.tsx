import type { ReactNode } from 'react'

export const mainId = 'main'

interface MainProps {
  /** The background and padding of public pages; `near` has less above its content. */
  readonly dawn?: boolean | 'near'
  /** A page that is loading: as high as the window, so that the footer stays below it. */
  readonly waiting?: boolean
  readonly className?: string
  readonly children: ReactNode
}

const dawnClass = 'bg-[linear-gradient(var(--color-mint),var(--color-paper)_26rem)] print:bg-none'

/** The page's one main landmark; the skip link and every navigation move the focus to it. */
export function Main({ dawn, waiting, className = '', children }: MainProps) {
  const look = waiting
    ? `${dawnClass} grid min-h-dvh content-start justify-center pt-24 pb-section`
    : dawn && `${dawnClass} pb-section ${dawn === 'near' ? 'pt-5' : 'pt-10 md:pt-14'}`
  return (
    <main id={mainId} tabIndex={-1} className={`flex-1 rounded-none outline-none ${look || className}`}>
      {children}
    </main>
  )
}

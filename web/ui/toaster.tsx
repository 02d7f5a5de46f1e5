import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { toastsWanted, watchToasts } from './show-toast.ts'

const ToastStack = lazy(async () => ({ default: (await import('./toast-stack.tsx')).ToastStack }))

interface ToasterProps {
  readonly label: string
  readonly closeLabel: string
}

/** The place where toasts appear, on every page; what shows them is fetched with the first. */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const wanted = useSyncExternalStore(watchToasts, toastsWanted, () => false)
  const [asked, setAsked] = useState(false)
  if (wanted && !asked) setAsked(true)
  if (!asked) return <section className="toasts" aria-label={label} />
  return (
    <Suspense fallback={null}>
      <ToastStack label={label} closeLabel={closeLabel} />
    </Suspense>
  )
}

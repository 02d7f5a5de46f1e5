import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { hasPendingToasts, registerToaster, type ToastRequest, watchToasts } from './show-toast.ts'
import { toastClass, toastsClass, toastTextClass } from './toast-class.ts'

interface ToasterProps {
  readonly label: string
  readonly closeLabel: string
}

const ToastStack = lazy(async () => {
  const fetched = await import('./toast-stack.tsx').catch(() => undefined)
  return { default: fetched?.ToastStack ?? PlainToasts }
})

/** The region of toasts on every page; the code that shows them loads with the first one. */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const wanted = useSyncExternalStore(watchToasts, hasPendingToasts, () => false)
  const [asked, setAsked] = useState(false)
  if (wanted && !asked) setAsked(true)
  // Screen readers announce changes of an existing live region, so it must be there before the first toast.
  return (
    <section aria-live="polite" aria-label={label}>
      {asked && (
        <Suspense fallback={null}>
          <ToastStack label={label} closeLabel={closeLabel} />
        </Suspense>
      )}
    </section>
  )
}

/** Shows the last toast only, if the code that shows toasts failed to load. */
function PlainToasts() {
  const [toast, setToast] = useState<ToastRequest>()
  useEffect(() => registerToaster(setToast), [])
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setToast(undefined), 5_000)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div className={toastsClass}>
      {toast && (
        <div className={toastClass}>
          <p className={toastTextClass}>{toast.text}</p>
        </div>
      )}
    </div>
  )
}

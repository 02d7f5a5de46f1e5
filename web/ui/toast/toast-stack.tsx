import { CSPProvider } from '@base-ui/react/csp-provider'
import { Toast } from '@base-ui/react/toast'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { buttonClass } from '../button/button-class.ts'
import { IconX } from '../icons/icons.tsx'
import { IconAlertCircle, IconCircleCheck } from '../icons/page-icons.tsx'
import { registerToaster } from './show-toast.ts'
import { toastClass, toastsClass, toastTextClass } from './toast-class.ts'
import { toastHost, watchToastHost } from './toast-host.ts'

const manager = Toast.createToastManager()

interface ToastStackProps {
  readonly label: string
  readonly closeLabel: string
}

/** The list of toasts, without a limit; a separate module because most visits show none. */
export function ToastStack({ label, closeLabel }: ToastStackProps) {
  useEffect(() => {
    registerToaster(({ text, look }) => {
      manager.add({ title: text, type: look })
    })
  }, [])
  const host = useSyncExternalStore(watchToastHost, toastHost, () => undefined)
  const viewport = (
    <Toast.Viewport
      className={toastsClass}
      aria-label={label}
      // The parent is the live region; nested ones might announce a toast twice.
      render={({ 'aria-live': _, ...region }) => <section {...region} />}
    >
      <Toasts closeLabel={closeLabel} />
    </Toast.Viewport>
  )
  return (
    <CSPProvider disableStyleElements>
      <Toast.Provider toastManager={manager} timeout={5000} limit={Number.POSITIVE_INFINITY}>
        {host ? createPortal(viewport, host) : viewport}
      </Toast.Provider>
    </CSPProvider>
  )
}

function Toasts({ closeLabel }: { readonly closeLabel: string }) {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const danger = toast.type === 'danger'
    const Sign = danger ? IconAlertCircle : IconCircleCheck
    return (
      <Toast.Root key={toast.id} toast={toast} className={toastClass}>
        <Sign className={`my-2.75 size-5 ${danger ? 'text-danger-ink' : 'text-ok-ink'}`} />
        <Toast.Title className={toastTextClass} render={<p />} />
        <Toast.Close className={buttonClass({ look: 'plain', icon: true })} aria-label={closeLabel}>
          <IconX />
        </Toast.Close>
      </Toast.Root>
    )
  })
}

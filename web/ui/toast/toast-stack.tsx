import { CSPProvider } from '@base-ui/react/csp-provider'
import { Toast } from '@base-ui/react/toast'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
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
  return (
    <CSPProvider disableStyleElements>
      <Toast.Provider toastManager={manager} timeout={5000} limit={Number.POSITIVE_INFINITY}>
        <Region label={label} closeLabel={closeLabel} />
      </Toast.Provider>
    </CSPProvider>
  )
}

function Region({ label, closeLabel }: ToastStackProps) {
  const { toasts } = Toast.useToastManager()
  const host = useSyncExternalStore(watchToastHost, toastHost, () => undefined)
  const region = useRef<HTMLDivElement>(null)
  const atBottom = useBottomEdge(region, toasts.length)
  const viewport = (
    <Toast.Viewport
      ref={region}
      className={toastsClass}
      data-low={atBottom || undefined}
      // Outside of a dialog, its parent is the live region; nested ones might announce a toast twice.
      role={host ? 'region' : undefined}
      aria-label={host ? label : undefined}
      aria-live={host ? 'polite' : undefined}
    >
      {toasts.map((toast) => {
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
      })}
    </Toast.Viewport>
  )
  return host ? createPortal(viewport, host) : viewport
}

/** Whether the toasts are at the bottom of the screen. They change the edge when they cover what has the focus. */
function useBottomEdge(region: RefObject<HTMLElement | null>, count: number): boolean {
  const [atBottom, setAtBottom] = useState(false)
  useLayoutEffect(() => {
    if (count === 0) return setAtBottom(false)
    const uncoverFocus = () => {
      const focused = document.activeElement ?? document.body
      const { x, y, width, height } = focused.getBoundingClientRect()
      const onTop = document.elementFromPoint(x + width / 2, y + height / 2)
      if (!focused.contains(onTop) && region.current?.contains(onTop)) setAtBottom((isBottom) => !isBottom)
    }
    uncoverFocus()
    // No focus event reaches the document when a frame gets the focus, but the window gets a blur event.
    const until = new AbortController()
    document.addEventListener('focusin', uncoverFocus, { signal: until.signal })
    window.addEventListener('blur', uncoverFocus, { signal: until.signal })
    return () => until.abort()
  }, [region, count])
  return atBottom
}

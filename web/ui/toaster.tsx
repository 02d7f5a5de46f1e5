import { Toast } from '@base-ui/react/toast'
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { buttonClass } from './button-class.ts'
import { toastManager } from './show-toast.ts'

interface ToasterProps {
  readonly label: string
  readonly closeLabel: string
}

/** The place where toasts appear; always on the page, any number at once. */
export function Toaster(labels: ToasterProps) {
  return (
    <Toast.Provider toastManager={toastManager} timeout={5000} limit={Number.POSITIVE_INFINITY}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={labels.label}>
          <Toasts closeLabel={labels.closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts({ closeLabel }: { readonly closeLabel: string }) {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const danger = toast.type === 'danger'
    const Sign = danger ? IconAlertCircle : IconCircleCheck
    return (
      <Toast.Root key={toast.id} toast={toast} className={danger ? 'toast toast--danger' : 'toast'}>
        <Sign className="icon" aria-hidden />
        <Toast.Description />
        <Toast.Close className={buttonClass({ look: 'quiet', icon: true })} aria-label={closeLabel}>
          <IconX className="icon" aria-hidden />
        </Toast.Close>
      </Toast.Root>
    )
  })
}

import { Toast } from '@base-ui/react/toast'

export const toastManager = Toast.createToastManager()

/** Shows a sentence at the top right for five seconds; pointing at it or focusing it stops the clock. */
export function showToast(text: string, look: 'ok' | 'danger' = 'ok'): void {
  toastManager.add({ description: text, type: look, priority: look === 'danger' ? 'high' : 'low' })
}

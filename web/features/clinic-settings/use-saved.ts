import { useQueryClient } from '@tanstack/react-query'
import { useSetupReturn } from '../../setup-return.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { settings } from './settings-api.ts'

/** Returns a function that confirms a change, or leads back to the set-up guide, and reloads this page and, by `onShown`, the public ones. */
export function useSaved(onShown: () => void): (text: string) => Promise<void> {
  const queries = useQueryClient()
  const leadBack = useSetupReturn()
  return async (text) => {
    if (leadBack) leadBack()
    else showToast(text)
    onShown()
    await queries.invalidateQueries({ queryKey: settings.queryKey })
  }
}

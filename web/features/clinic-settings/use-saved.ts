import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../ui/toast/show-toast.ts'
import { settings } from './settings-api.ts'

/** Returns a function that confirms a change and reloads this page and, by `onShown`, the public ones. */
export function useSaved(onShown: () => void): (text: string) => Promise<void> {
  const queries = useQueryClient()
  return async (text) => {
    showToast(text)
    onShown()
    await queries.invalidateQueries({ queryKey: settings.queryKey })
  }
}

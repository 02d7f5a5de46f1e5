import { useNavigation } from 'react-router'

/** A line at the very top while the next page is on its way; it appears only where that takes a moment. */
export function NavigationProgress() {
  return useNavigation().state === 'idle' ? null : <div className="progress" aria-hidden />
}

import { useNavigation } from 'react-router'

/** A line at the top of the window while the next page loads; it appears after a delay. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null
  return <div className="progress-line" aria-hidden />
}

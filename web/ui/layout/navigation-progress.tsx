import { useNavigation } from 'react-router'

/** A line at the top of the window while the next page loads; it appears after a delay. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null
  return (
    <div
      className="fixed inset-x-0 top-0 z-70 h-0.75 origin-top-left animate-progress bg-brand rtl:origin-top-right"
      aria-hidden
    />
  )
}

import { useLocation, useNavigate } from 'react-router'
import { adminPaths } from './admin-paths.ts'

/** State of a navigation from the set-up guide to the page of a step, and of the one back after the step was saved. */
type SetupState = { readonly setup: 'step' | 'saved' } | null

export const toStep = { setup: 'step' } satisfies SetupState

function useSetupState(): 'step' | 'saved' | undefined {
  return (useLocation().state as SetupState)?.setup
}

/** Whether the page was opened as a step of the set-up guide. */
export function useIsStep(): boolean {
  return useSetupState() === 'step'
}

/** Whether the guide is shown again because a step was saved. */
export function useIsSaved(): boolean {
  return useSetupState() === 'saved'
}

/** Returns a function that leads back to the guide after saving; `undefined` if the page was not opened from there. */
export function useSetupReturn(): (() => void) | undefined {
  const navigate = useNavigate()
  const isStep = useIsStep()
  const saved: SetupState = { setup: 'saved' }
  return isStep ? () => void navigate(adminPaths.setup(), { state: saved }) : undefined
}

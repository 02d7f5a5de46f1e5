import { lazy, Suspense, useEffect, useState } from 'react'
import { answerConfirmations } from '../../../api/confirmed.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/**
 * Shows the dialog in which users confirm that they are still present, when a call in `confirmed()` asks for it. The dashboard of the
 * staff contains it, and the profile of a patient.
 */
export function ConfirmHost() {
  const [answer, setAnswer] = useState<(isPresent: boolean) => void>()
  useEffect(() => answerConfirmations((asked) => setAnswer(() => asked)), [])
  if (!answer) return null
  const close = (isPresent: boolean) => {
    setAnswer(undefined)
    answer(isPresent)
  }
  return (
    <Suspense>
      <ConfirmDialog onClose={() => close(false)} onConfirmed={() => close(true)} />
    </Suspense>
  )
}

import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Main } from '../../ui/layout/main.tsx'

/** Placeholder of a guarded page while the session loads. */
export function SessionLoading() {
  const { frame } = useMessages()
  return (
    <Main waiting>
      <h1 className="sr-only">{frame.loading}</h1>
      <Button large busy>
        {frame.loading}
      </Button>
    </Main>
  )
}

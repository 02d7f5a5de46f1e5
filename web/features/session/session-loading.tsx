import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Main } from '../../ui/layout/main.tsx'

/** Placeholder of a guarded page while the session loads. */
export function SessionLoading() {
  const { frame } = useTexts(en)
  return (
    <Main waiting>
      <h1 className="sr-only">{frame.loading}</h1>
      <Button large busy>
        {frame.loading}
      </Button>
    </Main>
  )
}

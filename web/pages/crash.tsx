import { useMessages } from '../messages/use-messages.ts'
import { Button } from '../ui/button.tsx'
import { Main } from '../ui/main.tsx'

/** A page that failed to load or to render; the frame around it stays. */
export function Crash() {
  const { crash, frame } = useMessages()
  return (
    <Main className="page page--dawn">
      <title>{frame.pageTitle(crash.title)}</title>
      <div className="wrap">
        <div className="empty empty--page" role="alert">
          <h1>{crash.title}</h1>
          <p className="quiet">{crash.help}</p>
          <div className="actions">
            <Button look="primary" large onClick={() => window.location.reload()}>
              {crash.reload}
            </Button>
          </div>
        </div>
      </div>
    </Main>
  )
}

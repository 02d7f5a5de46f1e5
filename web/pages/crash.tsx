import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useMessages } from '../messages/use-messages.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Main } from '../ui/main.tsx'

/** A page that failed to load or to render, or an address that no route can read; what stands around it stays. */
export function Crash() {
  const { crash, notFound, frame } = useMessages()
  const error = useRouteError()
  const nowhere = isRouteErrorResponse(error) && error.status === 404
  const { title, help } = nowhere ? notFound : crash
  useEffect(() => {
    const again = () => window.location.reload()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return (
    <Main className="page page--dawn">
      <title>{frame.pageTitle(title)}</title>
      <div className="wrap">
        <div className="empty empty--page" role="alert">
          <h1>{title}</h1>
          <p className="quiet">{help}</p>
          <div className="actions">
            {nowhere ? (
              <a className="link" href={paths.home}>
                {notFound.goHome}
              </a>
            ) : (
              <Button look="primary" large onClick={() => window.location.reload()}>
                {crash.reload}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Main>
  )
}

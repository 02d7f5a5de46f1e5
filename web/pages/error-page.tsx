import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { PageTitle } from '../features/clinic/page-title.tsx'
import { en } from '../i18n/en/layout.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button/button.tsx'
import { linkClass } from '../ui/button/button-class.ts'
import { Empty } from '../ui/empty.tsx'
import { Main } from '../ui/layout/main.tsx'

/** Replaces a page that failed to load or to render, or an invalid address, inside the layout. */
export function ErrorPage() {
  const { crash, notFound } = useTexts(en)
  const error = useRouteError()
  const [asking, setAsking] = useState(false)
  useEffect(reloadOnceBack, [])
  const nowhere = isRouteErrorResponse(error) && error.status === 404
  const lost = error instanceof ApiError || !navigator.onLine
  const { title, help } = nowhere ? notFound : lost ? crash.lost : crash

  async function reload() {
    setAsking(true)
    // Reloading without a connection would show the browser's error page.
    if (await answers()) window.location.reload()
    setAsking(false)
  }

  return (
    <Main dawn>
      <PageTitle page={title} />
      <div className="wrap">
        <Empty title={title} level={1} text={help} failed>
          {nowhere ? (
            <a className={linkClass} href={paths.home}>
              {notFound.goHome}
            </a>
          ) : (
            <Button look="primary" large busy={asking} onClick={() => void reload()}>
              {crash.reload}
            </Button>
          )}
        </Empty>
      </div>
    </Main>
  )
}

/** Reloads the page once the portal responds again. Returns a function that stops it. */
function reloadOnceBack(): () => void {
  // If this page itself was loaded in full, reload only after the portal was unreachable.
  const [loaded] = performance.getEntriesByType('navigation')
  let away = !loaded || new URL(loaded.name).pathname !== window.location.pathname
  const timer = setInterval(async () => {
    const there = await answers()
    if (there && away) window.location.reload()
    away = !there
  }, 2_000)
  return () => clearInterval(timer)
}

function answers(): Promise<boolean> {
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

import lostToothDark from '../art/dark/lost-tooth-404.svg'
import lostTooth from '../art/lost-tooth-404.svg'
import { PageTitle } from '../features/clinic/page-title.tsx'
import { useMessages } from '../i18n/hooks/use-messages.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { Empty } from '../ui/empty.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { Main } from '../ui/layout/main.tsx'

/** The page for an unknown address. */
export function NotFound() {
  const { notFound } = useMessages()
  return (
    <Main dawn>
      <PageTitle page={notFound.title} />
      <meta name="robots" content="noindex" />
      <div className="wrap">
        <Empty
          picture={<Illustration light={lostTooth} dark={lostToothDark} smile first />}
          title={notFound.heading}
          level={1}
          text={notFound.help}
        >
          <ButtonLink to={paths.home} look="primary" large>
            {notFound.goHome}
          </ButtonLink>
          <ButtonLink to={paths.appointment} large>
            {notFound.seeTimes}
          </ButtonLink>
        </Empty>
      </div>
    </Main>
  )
}

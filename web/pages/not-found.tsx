import lostToothDark from '../art/dark/lost-tooth-404.svg'
import lostTooth from '../art/lost-tooth-404.svg'
import { PageTitle } from '../features/clinic/page-title.tsx'
import { en } from '../i18n/en/layout.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { Empty } from '../ui/empty.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { Main } from '../ui/layout/main.tsx'

/** The page for an unknown address. */
export function NotFound() {
  const { notFound } = useTexts(en)
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

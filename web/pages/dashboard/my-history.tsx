import emptySceneDark from '../../art/dark/empty-calendar.svg'
import emptyScene from '../../art/empty-calendar.svg'
import { useDashboardMessages } from '../../messages/use-dashboard-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { Main } from '../../ui/main.tsx'

/** Where a patient's history will stand; says where past appointments are until then. */
export function MyHistory() {
  const dashboard = useDashboardMessages()
  const { frame } = useMessages()
  const picture = <Illustration light={emptyScene} dark={emptySceneDark} smile first />
  return (
    <Main>
      <title>{frame.pageTitle(dashboard.myHistory)}</title>
      <div className="head">
        <h1>{dashboard.myHistory}</h1>
      </div>
      <Empty picture={picture} title={dashboard.noHistory} text={dashboard.noHistoryHelp}>
        <ButtonLink to={paths.dashboard} look="primary" large>
          {dashboard.seeAppointments}
        </ButtonLink>
      </Empty>
    </Main>
  )
}

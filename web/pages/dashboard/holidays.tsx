import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { CloseHolidays } from '../../features/closed-days/close-holidays.tsx'
import { holidaysOf } from '../../features/closed-days/closed-days-api.ts'
import { enHolidays } from '../../i18n/en/holidays.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useIsStep, useSetupReturn } from '../../setup-return.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import sheetStyles from '../../ui/sheet/sheet.css?url'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { moveAffected } from './affected-appointments.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** The public holidays of a place, for an admin to close. The address contains country and region. */
export function PublicHolidays() {
  const texts = useTexts(enHolidays)
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isStep = useIsStep()
  const leadBack = useSetupReturn()
  const [country, region] = [address.get('country') ?? undefined, address.get('region') ?? undefined]
  const listed = useQuery({ ...holidaysOf({ country, region }), placeholderData: keepPreviousData })
  function leave(days: number, appointments: number, moves: boolean) {
    if (leadBack && !moves) return leadBack()
    showToast(texts.done(days))
    if (appointments === 0) return void navigate(adminPaths.closedDays())
    void navigate(adminPaths.schedule(), { state: moves ? { ...state, ...moveAffected } : null })
  }
  return (
    <DashboardPage title={texts.title} lead={texts.lead} status={listed.isPending && texts.loading}>
      <link rel="stylesheet" href={sheetStyles} precedence="default" />
      {listed.data ? (
        <CloseHolidays
          data={listed.data}
          onChoose={(place) => setAddress({ ...place }, { replace: true, state, preventScrollReset: true })}
          cancel={
            <ButtonLink look="quiet" to={isStep ? adminPaths.setup() : adminPaths.closedDays()}>
              {texts.cancel}
            </ButtonLink>
          }
          onClosed={leave}
        />
      ) : listed.isError ? (
        <ListFailed texts={texts} query={listed} />
      ) : (
        <Skeleton size="l" />
      )}
    </DashboardPage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { ManyTreatments } from '../../features/treatment-list/many-treatments.tsx'
import { managedTreatments } from '../../features/treatment-list/treatment-list-api.ts'
import { enSheet } from '../../i18n/en/sheet.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useIsStep, useSetupReturn } from '../../setup-return.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import sheetStyles from '../../ui/sheet/sheet.css?url'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { DashboardPage } from './dashboard-page.tsx'

/** Several new treatments at once, typed or pasted from a spreadsheet. */
export function AddTreatments() {
  const texts = useTexts(enSheet)
  const clinic = useClinic()
  const listed = useQuery(managedTreatments)
  const navigate = useNavigate()
  const isStep = useIsStep()
  const leadBack = useSetupReturn()
  function leave(count: number) {
    if (leadBack) return leadBack()
    showToast(texts.treatments.saved(count))
    void navigate(adminPaths.treatments())
  }
  return (
    <DashboardPage
      title={texts.treatments.title}
      lead={texts.treatments.lead}
      status={listed.isPending && texts.treatments.loading}
    >
      <link rel="stylesheet" href={sheetStyles} precedence="default" />
      {listed.data && clinic ? (
        <ManyTreatments
          treatments={listed.data}
          hours={clinic.hours}
          cancel={
            <ButtonLink look="quiet" to={isStep ? adminPaths.setup() : adminPaths.treatments()}>
              {texts.cancel}
            </ButtonLink>
          }
          onSaved={leave}
        />
      ) : listed.isError ? (
        <ListFailed texts={texts.treatments} query={listed} />
      ) : (
        <Skeleton size="l" />
      )}
    </DashboardPage>
  )
}

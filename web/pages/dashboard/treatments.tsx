import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { adminPaths } from '../../admin-paths.ts'
import { ChangePreview } from '../../features/schedule/change-preview.tsx'
import { schedule } from '../../features/schedule/schedule-api.ts'
import { TreatmentDialog } from '../../features/treatment-list/treatment-dialog.tsx'
import { managedTreatments } from '../../features/treatment-list/treatment-list-api.ts'
import { TreatmentsTable } from '../../features/treatment-list/treatments-table.tsx'
import { enTreatments } from '../../i18n/en/treatments.ts'
import { enWhyNot } from '../../i18n/en/why-not.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** All treatments, for admins to change. */
export function Treatments() {
  const [texts, why] = useTexts(enTreatments, enWhyNot)
  const listed = useQuery(managedTreatments)
  const { data: chairs } = useQuery({ ...schedule, select: (loaded) => loaded.chairs })
  const [address, setAddress] = useSearchParams()
  const [opened, setEdited] = useState<AdminTreatment | 'new'>()
  const edited = opened ?? listed.data?.find(({ _id }) => _id === address.get('edit'))
  const close = () => {
    setEdited(undefined)
    if (address.has('edit')) setAddress({}, { replace: true, preventScrollReset: true })
  }
  return (
    <DashboardPage
      title={texts.title}
      status={listed.isPending && texts.loading}
      count={listed.data?.length}
      lead={texts.lead}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <Button look="primary" onClick={() => setEdited('new')}>
            <IconPlus />
            {texts.add}
          </Button>
          <ButtonLink to={adminPaths.addTreatments()}>{texts.addSeveral}</ButtonLink>
          <ButtonLink to={adminPaths.whyNot()}>{why.title}</ButtonLink>
        </div>
      }
    >
      <TreatmentsTable query={listed} treatments={listed.data} onEdit={setEdited} />
      {edited && (
        <TreatmentDialog
          key={edited === 'new' ? edited : edited.version}
          seen={edited === 'new' ? undefined : edited}
          chairs={chairs}
          renderPreview={(preview) => <ChangePreview {...preview} />}
          onClose={close}
          onReload={setEdited}
        />
      )}
    </DashboardPage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { ChangePreview } from '../../features/schedule/change-preview.tsx'
import { schedule } from '../../features/schedule/schedule-api.ts'
import { TreatmentDialog } from '../../features/treatment-list/treatment-dialog.tsx'
import { managedTreatments } from '../../features/treatment-list/treatment-list-api.ts'
import { TreatmentsTable } from '../../features/treatment-list/treatments-table.tsx'
import { useTreatmentMessages } from '../../i18n/hooks/use-treatment-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** All treatments, for admins to change. */
export function Treatments() {
  const texts = useTreatmentMessages()
  const listed = useQuery(managedTreatments)
  const { data: chairs } = useQuery({ ...schedule, select: (loaded) => loaded.chairs })
  const [edited, setEdited] = useState<AdminTreatment | 'new'>()
  return (
    <DashboardPage
      title={texts.title}
      status={listed.isPending && texts.loading}
      count={listed.data?.length}
      lead={texts.lead}
      actions={
        <Button look="primary" onClick={() => setEdited('new')}>
          <IconPlus />
          {texts.add}
        </Button>
      }
    >
      <TreatmentsTable query={listed} treatments={listed.data} onEdit={setEdited} />
      {edited && (
        <TreatmentDialog
          key={edited === 'new' ? edited : edited.version}
          seen={edited === 'new' ? undefined : edited}
          chairs={chairs}
          renderPreview={(preview) => <ChangePreview {...preview} />}
          onClose={() => setEdited(undefined)}
          onReload={setEdited}
        />
      )}
    </DashboardPage>
  )
}

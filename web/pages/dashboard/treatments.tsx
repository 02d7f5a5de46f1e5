import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { TreatmentDialog } from '../../features/treatment-list/treatment-dialog.tsx'
import { managedTreatments } from '../../features/treatment-list/treatment-list-api.ts'
import { TreatmentRow } from '../../features/treatment-list/treatment-row.tsx'
import { useTreatmentMessages } from '../../i18n/hooks/use-treatment-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { Table } from '../../ui/table/table.tsx'
import { EmptyRow, SkeletonRows } from '../../ui/table/table-rows.tsx'

/** What the dialog is open for: a treatment as it was seen, or a new one. */
type Edited = AdminTreatment | 'new'

/** Every treatment, for admins to change. */
export function Treatments() {
  const texts = useTreatmentMessages()
  const listed = useQuery(managedTreatments)
  const [edited, setEdited] = useState<Edited>()
  return (
    <Main>
      <PageTitle page={texts.title} />
      <p className="sr-only" role="status">
        {listed.isPending && texts.loading}
      </p>
      <div className="head">
        <div>
          <h1>
            {texts.title} {listed.data && <span className="count">{listed.data.length}</span>}
          </h1>
          <p className="quiet">{texts.lead}</p>
        </div>
        <Button look="primary" onClick={() => setEdited('new')}>
          <IconPlus className="icon" />
          {texts.add}
        </Button>
      </div>
      <Frame>
        {listed.data && listed.data.length > 0 ? (
          listed.data.map((treatment) => (
            <TreatmentRow key={treatment._id} treatment={treatment} onEdit={() => setEdited(treatment)} />
          ))
        ) : listed.data ? (
          <EmptyRow columns={5}>{texts.none}</EmptyRow>
        ) : listed.isError ? (
          <EmptyRow columns={5}>
            <ListFailed texts={texts} query={listed} />
          </EmptyRow>
        ) : (
          <SkeletonRows
            cells={[
              ['cell-main', 'm'],
              ['cell-amount', 'xs'],
              ['cell-when', 'm'],
              ['cell-coming', 'xs'],
              ['cell-actions'],
            ]}
          />
        )}
      </Frame>
      {edited && (
        <TreatmentDialog
          key={edited === 'new' ? edited : edited.version}
          seen={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onReload={setEdited}
        />
      )}
    </Main>
  )
}

function Frame({ children }: { readonly children: ReactNode }) {
  const texts = useTreatmentMessages()
  const columns = [
    { key: 'treatment', label: texts.treatment },
    { key: 'price', label: texts.price },
    { key: 'when', label: texts.when },
    { key: 'coming', label: texts.coming },
    { key: 'actions', label: texts.actions, end: true },
  ]
  return (
    <Table caption={texts.caption} columns={columns} className="table--treatments">
      <tbody>{children}</tbody>
    </Table>
  )
}

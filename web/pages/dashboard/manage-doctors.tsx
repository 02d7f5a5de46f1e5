import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Doctor } from '#contract/schemas/doctor.ts'
import { adminPaths } from '../../admin-paths.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { DoctorDialog } from '../../features/doctors/doctor-dialog.tsx'
import { doctors } from '../../features/doctors/doctors-api.ts'
import { DoctorsTable, DoctorsTableEmpty, DoctorsTableSkeleton } from '../../features/doctors/doctors-table.tsx'
import { useDoctorsMessages } from '../../i18n/hooks/use-doctors-messages.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'

/** The clinic's doctors, for admins to add to, to change and to delete from. */
export function ManageDoctors() {
  const texts = useDoctorsMessages()
  const listed = useQuery(doctors)
  const [edited, setEdited] = useState<Doctor>()
  const count = listed.data?.length
  return (
    <Main>
      <PageTitle page={texts.manageTitle} />
      <p className="sr-only" role="status">
        {listed.isPending && texts.loading}
        {count !== undefined && texts.count(count)}
      </p>
      <div className="head">
        <h1>
          {texts.manageTitle} {count !== undefined && <span className="count">{count}</span>}
        </h1>
        <ButtonLink to={adminPaths.addDoctor()} look="primary">
          <IconPlus className="icon" />
          {texts.add}
        </ButtonLink>
      </div>
      {listed.data && listed.data.length > 0 ? (
        <DoctorsTable doctors={listed.data} onEdit={setEdited} />
      ) : listed.data ? (
        <DoctorsTableEmpty>{texts.none}</DoctorsTableEmpty>
      ) : listed.isError ? (
        <DoctorsTableEmpty>
          <ListFailed texts={texts} query={listed} />
        </DoctorsTableEmpty>
      ) : (
        <DoctorsTableSkeleton />
      )}
      {edited && (
        <DoctorDialog key={edited.version} seen={edited} onClose={() => setEdited(undefined)} onReload={setEdited} />
      )}
    </Main>
  )
}

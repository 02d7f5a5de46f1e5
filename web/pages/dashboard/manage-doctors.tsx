import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Doctor } from '#contract/schemas/doctor.ts'
import { adminPaths } from '../../admin-paths.ts'
import { DoctorDialog } from '../../features/doctors/doctor-dialog.tsx'
import { doctors } from '../../features/doctors/doctors-api.ts'
import { DoctorsTable } from '../../features/doctors/doctors-table.tsx'
import { DoctorDeletionDialog } from '../../features/schedule/doctor-deletion-dialog.tsx'
import { enDoctors } from '../../i18n/en/doctors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** The clinic's doctors, for admins to add, change and delete. */
export function ManageDoctors() {
  const texts = useTexts(enDoctors)
  const listed = useQuery(doctors)
  const [chosen, setEdited] = useState<Doctor>()
  const [address, setAddress] = useSearchParams()
  const edited = chosen ?? listed.data?.find(({ _id }) => _id === address.get('edit'))
  const close = () => {
    setEdited(undefined)
    if (address.has('edit')) setAddress({}, { replace: true, preventScrollReset: true })
  }
  const count = listed.data?.length
  return (
    <DashboardPage
      title={texts.manageTitle}
      status={listed.isPending ? texts.loading : count !== undefined && texts.count(count)}
      count={count}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink to={adminPaths.addDoctor()} look="primary">
            <IconPlus />
            {texts.add}
          </ButtonLink>
          <ButtonLink to={adminPaths.addDoctors()}>{texts.addSeveral}</ButtonLink>
        </div>
      }
    >
      <DoctorsTable
        query={listed}
        doctors={listed.data}
        onEdit={setEdited}
        renderDeletion={(doctor, answers) => <DoctorDeletionDialog doctor={doctor} {...answers} />}
      />
      {edited && <DoctorDialog key={edited.version} seen={edited} onClose={close} onReload={setEdited} />}
    </DashboardPage>
  )
}

import { useNavigate } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { AddDoctorForm } from '../../features/doctors/add-doctor-form.tsx'
import { useDoctorsMessages } from '../../i18n/hooks/use-doctors-messages.ts'
import { Main } from '../../ui/layout/main.tsx'

/** A form for a new doctor, for admins. */
export function AddDoctor() {
  const texts = useDoctorsMessages()
  const navigate = useNavigate()
  const doctors = adminPaths.manageDoctors()
  return (
    <Main>
      <PageTitle page={texts.addTitle} />
      <div className="head">
        <h1>{texts.addTitle}</h1>
      </div>
      <AddDoctorForm back={doctors} onAdded={() => void navigate(doctors)} />
    </Main>
  )
}

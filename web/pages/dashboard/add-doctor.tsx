import { useNavigate } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { AddDoctorForm } from '../../features/doctors/add-doctor-form.tsx'
import { useDoctorsMessages } from '../../messages/use-doctors-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Main } from '../../ui/main.tsx'

/** A form for a new doctor, for admins. */
export function AddDoctor() {
  const texts = useDoctorsMessages()
  const { frame } = useMessages()
  const navigate = useNavigate()
  const doctors = adminPaths.manageDoctors()
  return (
    <Main>
      <title>{frame.pageTitle(texts.addTitle)}</title>
      <div className="head">
        <h1>{texts.addTitle}</h1>
      </div>
      <AddDoctorForm back={doctors} onAdded={() => void navigate(doctors)} />
    </Main>
  )
}

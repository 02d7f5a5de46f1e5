import { useNavigate } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { AddDoctorForm } from '../../features/doctors/add-doctor-form.tsx'
import { enDoctors } from '../../i18n/en/doctors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DashboardPage } from './dashboard-page.tsx'

/** The form for a new doctor, for admins. */
export function AddDoctor() {
  const texts = useTexts(enDoctors)
  const navigate = useNavigate()
  const doctors = adminPaths.manageDoctors()
  return (
    <DashboardPage title={texts.addTitle}>
      <AddDoctorForm back={doctors} onAdded={() => void navigate(doctors)} />
    </DashboardPage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { ManyTreatments } from '../../features/treatment-list/many-treatments.tsx'
import { managedTreatments } from '../../features/treatment-list/treatment-list-api.ts'
import { enSheet } from '../../i18n/en/sheet.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AddSeveral } from './add-several.tsx'

/** Several new treatments at once, typed or pasted from a spreadsheet. */
export function AddTreatments() {
  const texts = useTexts(enSheet).treatments
  const clinic = useClinic()
  const listed = useQuery(managedTreatments)
  const loaded = listed.data && clinic && { treatments: listed.data, hours: clinic.hours }
  return (
    <AddSeveral
      texts={texts}
      back={adminPaths.treatments()}
      query={listed}
      render={loaded && ((form) => <ManyTreatments {...loaded} {...form} />)}
    />
  )
}

import type { ReactNode } from 'react'
import type { Schedule } from '#contract/schemas/schedule.ts'
import type { WeekHours } from '#contract/week-hours.ts'
import { call } from '../../api/client.ts'
import { enSheet } from '../../i18n/en/sheet.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SheetForm } from '../../ui/sheet/sheet-form.tsx'
import { checkDoctors, doctorColumns, toDoctors } from './check-doctors.ts'
import { doctorHeadings } from './doctor-headings.ts'

interface ManyDoctorsProps {
  readonly doctors: readonly { readonly name: string; readonly email: string }[]
  readonly chairs: Schedule['chairs']
  /** Names of the treatments. */
  readonly specialities: readonly string[]
  /** Formats the hours of a week. */
  readonly weekText: (hours: readonly WeekHours[]) => string
  /** The way back without saving. */
  readonly cancel: ReactNode
  readonly reload: () => Promise<unknown>
  /** Called with the number of added doctors. */
  readonly onSaved: (count: number) => void
}

/** Several new doctors as a table, with their hours and chairs. */
export function ManyDoctors({ doctors, chairs, specialities, weekText, ...form }: ManyDoctorsProps) {
  const texts = useTexts(enSheet).doctors
  const known = { doctors, specialities, chairs: chairs.map(({ name }) => name) }
  const options = { speciality: specialities, chair: known.chairs }
  const columns = doctorColumns.map((key) => ({
    ...{ key, label: texts.columns[key], words: doctorHeadings[key] },
    ...(key in options && { options: options[key as keyof typeof options] }),
  }))
  return (
    <SheetForm
      {...form}
      caption={texts.caption}
      columns={columns}
      draft="draft of doctors"
      check={(rows) => checkDoctors(rows, known, texts.faults, weekText)}
      saveLabel={texts.save}
      save={async (rows) => {
        const body = { doctors: toDoctors(rows, specialities) }
        return (await call('admin POST /schedule/doctors', { body })).addedCount
      }}
    />
  )
}

import type { ReactNode } from 'react'
import type { Doctor } from '#contract/schemas/doctor.ts'
import { useDoctorsMessages } from '../../i18n/hooks/use-doctors-messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Table } from '../../ui/table/table.tsx'
import { EmptyRow, SkeletonRows } from '../../ui/table/table-rows.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { DeleteDoctor } from './delete-doctor.tsx'

interface DoctorsTableProps {
  readonly doctors: readonly Doctor[]
  readonly onEdit: (doctor: Doctor) => void
}

/** The doctors, each with a way to change and to delete them. */
export function DoctorsTable({ doctors, onEdit }: DoctorsTableProps) {
  const texts = useDoctorsMessages()
  return (
    <TableLayout>
      {doctors.map((doctor, i) => (
        <tr key={doctor._id}>
          <td className="cell-no" data-label={texts.number}>
            {i + 1}
          </td>
          <td className="cell-main">
            <span className="person">
              <Avatar name={doctor.name} portrait={{ light: doctor.img, dark: doctor.darkImg }} />
              <span>
                <ClinicText>{doctor.name}</ClinicText>
                <span className="quiet small">
                  <EmailAddress email={doctor.email} />
                </span>
              </span>
            </span>
          </td>
          <td className="cell-quiet cell-spec">
            <ClinicText>{doctor.speciality}</ClinicText>
          </td>
          <td className="cell-actions">
            <Button look="soft" aria-label={texts.editThis(doctor.name)} onClick={() => onEdit(doctor)}>
              {texts.edit}
            </Button>
            <DeleteDoctor doctor={doctor} />
          </td>
        </tr>
      ))}
    </TableLayout>
  )
}

/** The table with one row that says why it lists nobody. */
export function DoctorsTableEmpty({ children }: { readonly children: ReactNode }) {
  return (
    <TableLayout>
      <EmptyRow columns={4}>{children}</EmptyRow>
    </TableLayout>
  )
}

/** The table while its rows are on their way. */
export function DoctorsTableSkeleton() {
  return (
    <TableLayout>
      <SkeletonRows cells={[['cell-no', 'xs'], ['cell-main', 'l'], ['cell-spec', 'm'], ['cell-actions']]} />
    </TableLayout>
  )
}

function TableLayout({ children }: { readonly children: ReactNode }) {
  const texts = useDoctorsMessages()
  const columns = [
    { key: 'number', label: texts.number },
    { key: 'name', label: texts.name },
    { key: 'speciality', label: texts.speciality },
    { key: 'actions', label: texts.actions, end: true },
  ]
  return (
    <Table caption={texts.caption} columns={columns} className="table--doctors">
      <tbody>{children}</tbody>
    </Table>
  )
}

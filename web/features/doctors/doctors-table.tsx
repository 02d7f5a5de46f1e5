import type { ReactNode } from 'react'
import type { Doctor } from '#contract/doctors.ts'
import { useDoctorsMessages } from '../../messages/use-doctors-messages.ts'
import { Address } from '../../ui/address.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ClinicWords } from '../../ui/clinic-words.tsx'
import { Table } from '../../ui/table.tsx'
import { OnlyRow, WaitingRows } from '../../ui/table-rows.tsx'
import { DeleteDoctor } from './delete-doctor.tsx'

interface DoctorsTableProps {
  readonly doctors: readonly Doctor[]
  readonly onEdit: (doctor: Doctor) => void
}

/** The doctors, each with a way to change and to delete them. */
export function DoctorsTable({ doctors, onEdit }: DoctorsTableProps) {
  const texts = useDoctorsMessages()
  return (
    <DoctorsFrame>
      {doctors.map((doctor, i) => (
        <tr key={doctor._id}>
          <td className="cell-no" data-label={texts.number}>
            {i + 1}
          </td>
          <td className="cell-main">
            <span className="person">
              <Avatar name={doctor.name} portrait={{ light: doctor.img, dark: doctor.darkImg }} />
              <span>
                <ClinicWords>{doctor.name}</ClinicWords>
                <span className="quiet small">
                  <Address email={doctor.email} />
                </span>
              </span>
            </span>
          </td>
          <td className="cell-quiet cell-spec">
            <ClinicWords>{doctor.speciality}</ClinicWords>
          </td>
          <td className="cell-actions">
            <Button look="soft" aria-label={texts.editThis(doctor.name)} onClick={() => onEdit(doctor)}>
              {texts.edit}
            </Button>
            <DeleteDoctor doctor={doctor} />
          </td>
        </tr>
      ))}
    </DoctorsFrame>
  )
}

/** The table with one row that says why it lists nobody. */
export function DoctorsTableEmpty({ children }: { readonly children: ReactNode }) {
  return (
    <DoctorsFrame>
      <OnlyRow columns={4}>{children}</OnlyRow>
    </DoctorsFrame>
  )
}

/** The table while its rows are on their way. */
export function DoctorsTableWaiting() {
  return (
    <DoctorsFrame>
      <WaitingRows cells={[['cell-no', 'xs'], ['cell-main', 'l'], ['cell-spec', 'm'], ['cell-actions']]} />
    </DoctorsFrame>
  )
}

function DoctorsFrame({ children }: { readonly children: ReactNode }) {
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

import type { Doctor } from '#contract/schemas/doctor.ts'
import { enDoctors } from '../../i18n/en/doctors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Person } from '../../ui/person.tsx'
import { Line } from '../../ui/table/line.tsx'
import { type ListColumn, type ListQuery, ListTable } from '../../ui/table/list-table.tsx'
import { menuColumn, RowMenu } from '../../ui/table/row-menu.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { DeleteDoctor, type RenderDeletion } from './delete-doctor.tsx'

interface DoctorsTableProps {
  readonly query: ListQuery
  /** `undefined` while they are loading. */
  readonly doctors: readonly Doctor[] | undefined
  readonly onEdit: (doctor: Doctor) => void
  readonly renderDeletion: RenderDeletion
}

/** The doctors, each with buttons that change and delete them. */
export function DoctorsTable({ query, doctors, onEdit, renderDeletion }: DoctorsTableProps) {
  const texts = useTexts(enDoctors)
  const columns: ListColumn<Doctor>[] = [
    {
      key: 'number',
      label: texts.number,
      headClass: 'w-15',
      place: 'none',
      className: 'text-ink-quiet',
      skeleton: 'xs',
      cell: (_doctor, index) => index + 1,
    },
    {
      key: 'name',
      label: texts.name,
      place: 'across',
      className: 'font-semibold',
      skeleton: 'l',
      cell: (doctor) => (
        <Person
          name={doctor.name}
          portrait={{ light: doctor.img, dark: doctor.darkImg }}
          detail={<EmailAddress email={doctor.email} />}
        >
          <ClinicText>{doctor.name}</ClinicText>
        </Person>
      ),
    },
    {
      key: 'speciality',
      label: texts.speciality,
      headClass: 'w-[26%]',
      className: 'text-ink-quiet',
      skeleton: 'm',
      cell: ({ speciality }) => (
        <Line>
          <ClinicText>{speciality}</ClinicText>
        </Line>
      ),
    },
    menuColumn(
      texts.actions,
      (doctor) => (
        <RowMenu
          of={doctor.name}
          main={
            <Button look="soft" aria-label={texts.editThis(doctor.name)} onClick={() => onEdit(doctor)}>
              {texts.edit}
            </Button>
          }
        >
          <DeleteDoctor doctor={doctor} renderDialog={renderDeletion} />
        </RowMenu>
      ),
      'w-46',
    ),
  ]
  return (
    <ListTable
      caption={texts.caption}
      columns={columns}
      items={doctors}
      empty={texts.none}
      {...{ query, texts }}
      rowClass="gap-2"
      fixed
    />
  )
}

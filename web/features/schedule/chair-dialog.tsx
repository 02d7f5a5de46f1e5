import { useState } from 'react'
import type { Schedule } from '#contract/schemas/schedule.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { OtherVersion } from './other-version.tsx'
import { type ChairList, changeChairs } from './schedule-api.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

interface Chair {
  readonly name: string
  readonly inService: boolean
}

interface ChairDialogProps {
  /** The chair to change, or `undefined` to add one. */
  readonly seen: Schedule['chairs'][number] | undefined
  /** The chairs as the admin saw them. */
  readonly list: ChairList
  /** The current chairs, which differ from `list` after someone else changed them. */
  readonly current: ChairList
  readonly onClose: () => void
}

/** Adds a chair at the end of the list or changes one. */
export function ChairDialog({ seen, list, current, onClose }: ChairDialogProps) {
  const texts = useTexts(enSchedule)
  // The version that saving replaces.
  const [base, setBase] = useState(list)
  return (
    <ScheduleDialog<Chair>
      title={seen ? texts.changeOf(texts.edit, seen.name) : texts.addChair}
      nameOf={({ name }) => name}
      validate={async (entries) => {
        const name = String(entries.name).trim()
        if (name === '' || name.length > 60) return { faults: { name: 'name' } }
        return { values: { name, inService: 'inService' in entries } }
      }}
      change={(values, preview) =>
        changeChairs(
          base,
          (chairs) =>
            seen
              ? chairs.map((chair) => (chair._id === seen._id ? { ...chair, ...values } : chair))
              : [...chairs, values],
          preview,
        )
      }
      fieldOf={{ chair_exists: 'name' }}
      onClose={onClose}
    >
      {(faultOf, conflict) => (
        <>
          {conflict && current.chairsVersion !== base.chairsVersion && (
            <OtherVersion onKeepMine={() => setBase(current)}>
              <ol>
                {current.chairs.map(({ _id, name, inService }) => (
                  <li key={_id}>
                    <ClinicText>{name}</ClinicText>
                    {!inService && ` (${texts.outOfService})`}
                  </li>
                ))}
              </ol>
            </OtherVersion>
          )}
          <Field
            name="name"
            label={texts.name}
            defaultValue={seen?.name}
            required
            data-first-focus
            error={faultOf('name')}
          />
          <Checkbox name="inService" defaultChecked={seen?.inService ?? true}>
            {texts.inService}
          </Checkbox>
        </>
      )}
    </ScheduleDialog>
  )
}

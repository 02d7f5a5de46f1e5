import { useQueryClient } from '@tanstack/react-query'
import type { Schedule } from '#contract/schemas/schedule.ts'
import { useScheduleMessages } from '../../i18n/hooks/use-schedule-messages.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { changeChairs } from './schedule-api.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

interface Chair {
  readonly name: string
  readonly inService: boolean
}

interface ChairDialogProps {
  /** The chair to change, or `undefined` to add one. */
  readonly seen: Schedule['chairs'][number] | undefined
  readonly onClose: () => void
}

/** Adds a chair at the end of the list or changes one. */
export function ChairDialog({ seen, onClose }: ChairDialogProps) {
  const texts = useScheduleMessages()
  const queries = useQueryClient()
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
          queries,
          (chairs) =>
            seen
              ? chairs.map((chair) => (chair._id === seen._id ? { ...chair, ...values } : chair))
              : [...chairs, values],
          preview,
        )
      }
      onClose={onClose}
    >
      {(faultOf) => (
        <>
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

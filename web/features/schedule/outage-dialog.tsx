import type { ClinicDay } from '#contract/dates.ts'
import type { Schedule } from '#contract/schemas/schedule.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { WithClinicText } from '../../ui/text/with-clinic-text.tsx'
import { DaysFields } from './days-fields.tsx'
import { addOutage } from './schedule-api.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

const loadValidation = () => import('./day-span-validation.ts')

interface OutageDialogProps {
  readonly chair: Schedule['chairs'][number]
  readonly today: ClinicDay
  readonly onClose: () => void
}

/** Adds days on which a chair cannot be used. */
export function OutageDialog({ chair, today, onClose }: OutageDialogProps) {
  const texts = useTexts(enSchedule)
  return (
    <ScheduleDialog
      title={<WithClinicText sentence={texts.outageOf}>{chair.name}</WithClinicText>}
      nameOf={() => chair.name}
      validate={async (entries) => (await loadValidation()).validateOutage(entries, chair._id, today)}
      change={addOutage}
      fieldOf={{ too_many_outages: 'from' }}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          <DaysFields today={today} faultOf={faultOf} />
          <TextArea
            name="note"
            label={texts.note}
            hint={texts.noteHint}
            rows={2}
            className="min-h-20"
            maxLength={500}
            error={faultOf('note')}
          />
        </>
      )}
    </ScheduleDialog>
  )
}

import { useState } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Field } from '../../ui/form/field.tsx'

interface DaysFieldsProps {
  readonly today: ClinicDay
  /** Without the last day. */
  readonly single?: boolean
  readonly faultOf: (field: string) => string | undefined
}

/** The first and the last day of an absence or an outage; a single day until a last day is chosen. */
export function DaysFields({ today, single = false, faultOf }: DaysFieldsProps) {
  const texts = useTexts(enSchedule)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState<string>()
  return (
    <div className="grid gap-4 min-[22.5rem]:grid-cols-2">
      <Field
        name="from"
        label={single ? texts.day : texts.firstDay}
        type="date"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        required
        data-first-focus
        error={faultOf('from')}
      />
      {!single && (
        <Field
          name="to"
          label={texts.lastDay}
          type="date"
          min={from || today}
          value={to ?? from}
          onChange={({ target }) => setTo(target.value)}
          required
          error={faultOf('to')}
        />
      )}
    </div>
  )
}

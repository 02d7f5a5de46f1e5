import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { reminderDays } from './reminders-api.ts'

/** Days that can be chosen, in addition to those that are. */
const usualDays = [1, 2, 3, 5, 7, 14]

/** On which days before an appointment its patient gets a reminder. */
export function RemindersSection() {
  const texts = useTexts(enAdmin).settings
  const loaded = useQuery(reminderDays)
  return (
    <SettingsSection title={texts.reminders.title} lead={texts.reminders.lead}>
      {loaded.data && loaded.isFetchedAfterMount ? (
        <DaysForm days={loaded.data.days} />
      ) : loaded.isError ? (
        <ListFailed texts={texts} query={loaded} />
      ) : (
        <Skeleton size="l" />
      )}
    </SettingsSection>
  )
}

function DaysForm({ days }: { readonly days: readonly number[] }) {
  const texts = useTexts(enAdmin).settings.reminders
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(days)
  const [offered] = useState(() => [...new Set([...usualDays, ...days])].sort((a, b) => a - b))
  const { form, sending, failure } = useForm({
    check: async () => ({ values: [...chosen] }),
    send: async (body) => {
      queries.setQueryData(reminderDays.queryKey, await call('admin PUT /reminders', { body: { days: body } }))
      showToast(texts.saved)
    },
  })
  return (
    <form {...form}>
      <fieldset>
        <legend className="mb-1.5 font-semibold">{texts.send}</legend>
        {offered.map((day) => (
          <Checkbox
            key={day}
            checked={chosen.includes(day)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, day] : chosen.filter((other) => other !== day))
            }
          >
            {texts.daysBefore(day)}
          </Checkbox>
        ))}
      </fieldset>
      <p className="mb-3 text-ink-quiet" role="status">
        {chosen.length === 0 && texts.none}
      </p>
      <Button type="submit" look="primary" busy={sending}>
        {texts.save}
      </Button>
      {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
    </form>
  )
}

import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { listFreeDays } from '#contract/availability.ts'
import type { ClinicDay } from '#contract/dates.ts'
import { call, type Route } from '../../api/client.ts'
import { useAdminMessages } from '../../messages/use-admin-messages.ts'
import { ClinicWords } from '../../ui/clinic-words.tsx'

const toFreeDays = {
  name: 'listFreeDays',
  method: 'GET',
  path: '/available/days',
  access: 'public',
} as const satisfies Route<typeof listFreeDays>

/** Says that the clinic is closed on the day, and why. */
export function ClosedNote({ day }: { readonly day: ClinicDay }) {
  const texts = useAdminMessages().day
  const { data } = useQuery({
    queryKey: ['closed', day],
    queryFn: ({ signal }) => call<typeof listFreeDays>(toFreeDays, { query: { from: day, to: day }, signal }),
  })
  const reason = data?.[0]?.closed
  if (reason === undefined) return null
  return (
    <p className="notice notice--above">
      <IconCalendarOff className="icon" aria-hidden />
      <span className="broken">
        {texts.closed} <ClinicWords>{reason}</ClinicWords>
      </span>
    </p>
  )
}

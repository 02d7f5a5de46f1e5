import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { parseSlot } from '#contract/slots.ts'
import { availableOn } from '../bookings/availability-api.ts'
import { useIsLive } from '../bookings/availability-feed.ts'
import { instantOf } from '../bookings/clinic-time.ts'
import { ownProfile } from '../bookings/profile-api.ts'
import { BookingDialog } from './booking-dialog.tsx'

interface OpenDialogProps
  extends Omit<ComponentProps<typeof BookingDialog>, 'treatment' | 'isTooSoon' | 'patient' | 'family'> {
  /** The treatment to book. */
  readonly treatmentId: string
  /** The signed-in user, once known. */
  readonly person: { readonly email: string; readonly displayName: string } | undefined
  readonly now: Date
  readonly cancelUntilHours: number
}

/** The booking dialog of a treatment once what it needs has loaded. */
export function OpenDialog({ treatmentId, person, now, cancelUntilHours, ...props }: OpenDialogProps) {
  const { day, clinicZone } = props
  // The list of cards keeps them current.
  const times = useQuery({ ...availableOn(day, undefined, useIsLive()), refetchOnMount: false })
  const profile = useQuery({ ...ownProfile, enabled: person !== undefined })
  const treatment = times.isPlaceholderData ? undefined : times.data?.find(({ _id }) => _id === treatmentId)
  if (!person || !treatment) return null

  function isTooSoon(slot: string): boolean {
    const start = parseSlot(slot)?.start
    if (start === undefined) return false
    const startsAt = instantOf(day, start, clinicZone)
    return now.getTime() > startsAt.getTime() - cancelUntilHours * 3_600_000
  }

  return (
    <BookingDialog
      {...props}
      key={`${day} ${treatment._id}`}
      treatment={treatment}
      isTooSoon={isTooSoon}
      patient={{
        email: person.email,
        name: person.displayName,
        phone: profile.data?.phone,
      }}
      family={profile.data?.family ?? []}
    />
  )
}

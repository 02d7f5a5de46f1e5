import { lazy, Suspense } from 'react'
import type { PhoneBookingDialogProps } from './phone-booking-dialog.tsx'

// Loaded on demand, because it imports the contract's schemas.
const PhoneBookingDialog = lazy(async () => ({
  default: (await import('./phone-booking-dialog.tsx')).PhoneBookingDialog,
}))

/** Loads the dialog that books for a patient, and shows it. */
export function PhoneBooking(props: PhoneBookingDialogProps) {
  return (
    <Suspense>
      <PhoneBookingDialog {...props} />
    </Suspense>
  )
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Booking } from '#contract/bookings.ts'
import type { listPayments, Payment, payAtClinic, undoPayAtClinic } from '#contract/payments.ts'
import { call, type Route } from '../../api/client.ts'

const toPayments = {
  name: 'listPayments',
  method: 'GET',
  path: '/payments',
  access: 'admin',
} as const satisfies Route<typeof listPayments>

const toPayAtClinic = {
  name: 'payAtClinic',
  method: 'PUT',
  path: '/booking/:id/paid-at-clinic',
  access: 'admin',
} as const satisfies Route<typeof payAtClinic>

const toUndo = {
  name: 'undoPayAtClinic',
  method: 'DELETE',
  path: '/booking/:id/paid-at-clinic',
  access: 'admin',
} as const satisfies Route<typeof undoPayAtClinic>

/** Which payments are listed: the page from 1 on, and whether only those that need attention. */
export interface Chosen {
  readonly page: number
  readonly onlyAttention: boolean
}

/** A page of the payments and how many there are on all pages. */
export interface PaymentPage {
  readonly payments: readonly Payment[]
  readonly total: number
}

/** What a payment at the clinic changes on the admins' pages. */
export const payments = 'payments'

/** A page of the payments, those that need attention first; while it is on its way the previous one stands. */
export function paymentsOn({ page, onlyAttention }: Chosen) {
  return queryOptions({
    queryKey: [payments, page, onlyAttention],
    queryFn: async ({ signal }): Promise<PaymentPage> => {
      let total = 0
      const listed = await call<typeof listPayments>(toPayments, {
        query: { page: String(page), ...(onlyAttention && { only: 'attention' as const }) },
        signal,
        onTotal: (count) => {
          total = count
        },
      })
      return { payments: listed, total }
    },
    placeholderData: keepPreviousData,
  })
}

/** Notes that a booking was paid at the clinic. Safe to repeat. */
export function notePaidAtClinic(bookingId: string): Promise<Booking> {
  return call<typeof payAtClinic>(toPayAtClinic, { params: { id: bookingId } })
}

/** Takes back that a booking was paid at the clinic; of a cancelled one, notes that the money was handed back. */
export function undoPaidAtClinic(bookingId: string): Promise<Booking> {
  return call<typeof undoPayAtClinic>(toUndo, { params: { id: bookingId } })
}

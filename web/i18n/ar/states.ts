import type { StatesMessages } from '../en/states.ts'

/** The Arabic labels of states. */
export const arStates: StatesMessages = {
  booking: { done: 'تمّ', missed: 'لم يحضر', cancelled: 'ملغى' },
  bookingActions: {
    booking_done: 'تسجيل موعد كمنجز',
    booking_missed: 'تسجيل عدم الحضور إلى موعد',
    booking_cancelled: 'إلغاء موعد',
  },
  payment: {
    nothing_to_pay: 'لا شيء للدفع',
    free: 'مجاني',
    unpaid: 'غير مدفوع',
    pay_at_clinic: 'الدفع في العيادة',
    creating: 'قيد البدء',
    open: 'بانتظار الدفع',
    confirming: 'قيد التأكيد',
    paid: 'مدفوع',
    paid_at_clinic: 'مدفوع في العيادة',
    disputed: 'معترَض عليه',
    charged_back: 'استرده البنك',
    refund_due: 'استرداد مستحق',
    refund_at_clinic: 'استرداد في العيادة',
    refund_pending: 'استرداد قيد التنفيذ',
    refunded: 'تم الاسترداد',
    refunded_at_clinic: 'تم الاسترداد في العيادة',
    kept: 'لا يُسترد',
  },
  cancelledBy: { patient: 'أُلغي من جانبك', clinic: 'أُلغي من جانب العيادة' },
}

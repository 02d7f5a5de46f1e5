/** The classes of the region of all toasts. It covers the header, where the next press rarely is. */
export const toastsClass =
  'pointer-events-none fixed inset-x-4 top-1 z-60 grid justify-items-end gap-3 sm:end-5 sm:top-2 print:hidden'

export const toastClass =
  'pointer-events-auto flex w-full max-w-96 animate-slide-in items-center gap-3 rounded-card border border-line bg-raised py-1.25 ps-4 pe-2 shadow-float rtl:[--slide-from:-1rem]'

export const toastTextClass = 'flex-1 leading-[1.35] font-medium tabular-nums'

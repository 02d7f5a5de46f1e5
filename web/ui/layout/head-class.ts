/** The classes of a heading with buttons next to it. */
export const headClass = 'mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:mb-0'

/** The classes of a number behind a heading. */
export const countClass =
  'ms-1.5 inline-grid h-8 min-w-8 place-items-center rounded-2xl bg-brand-soft px-2 align-[0.3125rem] text-base tracking-normal text-brand-ink tabular-nums print:hidden'

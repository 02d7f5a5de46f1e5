export interface ButtonLook {
  /** `secondary` if omitted; one `primary` per view. */
  readonly look?: keyof typeof looks | undefined
  readonly large?: boolean | undefined
  readonly block?: boolean | undefined
  /** Square, for an icon alone. */
  readonly icon?: boolean | undefined
}

const base =
  'btn inline-flex items-center justify-center gap-2 rounded-control border leading-tight font-semibold whitespace-nowrap no-underline touch-manipulation select-none transition-transform active:scale-98 aria-busy:cursor-progress off:scale-100 off:cursor-not-allowed max-[24rem]:text-balance max-[24rem]:whitespace-normal print:hidden'
const off = ' off:border-line off:bg-mist off:text-ink-quiet'
const secondary = `border-line-strong bg-surface hover:border-ink-quiet hover:bg-mist${off}`
const quiet = 'border-transparent hover:bg-brand-soft off:bg-transparent off:text-ink-faint'

const looks = {
  secondary: `${secondary} text-ink`,
  outline: `${secondary} text-brand-ink`,
  primary: `border-transparent bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-press${off}`,
  soft: `border-transparent bg-brand-soft text-brand-ink hover:border-brand-line${off}`,
  quiet: `${quiet} text-brand-ink`,
  plain: `${quiet} text-ink-quiet`,
  apricot: `border-transparent bg-on-pine-accent text-on-apricot hover:bg-on-pine`,
  danger: `border-transparent bg-danger text-on-danger hover:bg-danger-hover${off}`,
  // Irreversible actions stay quiet until the pointer or the focus reaches them.
  remove: `border-transparent text-ink-quiet hover:bg-danger-soft hover:text-danger-ink focus-visible:bg-danger-soft focus-visible:text-danger-ink${off}`,
}

/** Returns the classes of a button for any element. `more` may add layout only. */
export function buttonClass({ look = 'secondary', large, block, icon }: ButtonLook, more = ''): string {
  const size = icon
    ? 'btn--icon min-h-touch w-touch shrink-0'
    : large
      ? 'min-h-13 px-7 py-2 text-lg'
      : 'min-h-touch px-4.5 py-2'
  return `${base} btn--${look} ${looks[look]} ${size}${block ? ' w-full' : ''} ${more}`.trim()
}

/** The classes of a link that stands alone, with the touch area of a button. */
export const linkClass =
  'inline-flex min-h-touch items-center gap-1.5 leading-normal font-semibold no-underline hover:underline'

import type { ComponentProps, ComponentType } from 'react'

const looks = {
  neutral: 'bg-mist text-ink-quiet',
  ok: 'bg-ok-soft text-ok-ink',
  warn: 'bg-warn-soft text-warn-ink',
  danger: 'bg-danger-soft text-danger-ink',
  brand: 'bg-brand-soft text-brand-ink',
}

/** Color of a badge. */
export type BadgeLook = keyof typeof looks

interface LookProps {
  /** `neutral` if omitted. */
  readonly look?: BadgeLook | undefined
}

/** Returns the classes of a badge for any element. `more` may add layout only. */
export function badgeClass({ look = 'neutral' }: LookProps, more = ''): string {
  return `inline-flex min-h-7 items-center gap-1.5 rounded-tag px-2.5 py-0.5 text-sm leading-[1.3] font-semibold whitespace-nowrap print:border ${looks[look]} ${more}`.trim()
}

type BadgeProps = Omit<ComponentProps<'span'>, 'className'> &
  LookProps & { readonly icon?: ComponentType<{ className: string; strokeWidth: number }> | undefined }

/** A short state as a colored label; the words carry the meaning, the color supports it. */
export function Badge({ look, icon: Icon, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={badgeClass({ look })}>
      {Icon && <Icon className="size-4" strokeWidth={2} />}
      {children}
    </span>
  )
}

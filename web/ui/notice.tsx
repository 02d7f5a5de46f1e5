import type { ComponentProps, ComponentType } from 'react'

const looks = {
  neutral: 'bg-mist',
  warn: 'bg-warn-soft text-warn-ink',
  danger: 'bg-danger-soft font-medium text-danger-ink',
}

type NoticeProps = ComponentProps<'div'> & {
  /** `neutral` if omitted. */
  readonly look?: keyof typeof looks
  readonly icon?: ComponentType<{ className: string }> | undefined
  readonly as?: 'div' | 'p' | 'aside'
}

/** A message in a tinted box. `className` may add layout only. */
export function Notice({ look = 'neutral', icon: Icon, as = 'div', className = '', children, ...rest }: NoticeProps) {
  const Element = as as 'div'
  return (
    <Element {...rest} className={`flex gap-2.5 rounded-control px-4 py-3.5 ${looks[look]} ${className}`.trim()}>
      {Icon && <Icon className="mt-0.5 size-5" />}
      {children}
    </Element>
  )
}

import { initialsOf } from './initials.ts'

const sizes = {
  small: 'size-11 text-sm',
  medium: 'size-13 text-sm',
  large: 'size-18 text-xl',
  largest: 'size-20 text-xl',
  huge: 'size-32 text-3xl',
}

interface AvatarProps {
  readonly name: string
  /** A photo, or a drawing with its dark version; the initials replace it if there is none. */
  readonly portrait?: { readonly light: string; readonly dark?: string | undefined } | undefined
  readonly size?: keyof typeof sizes
}

/** A person in a circle, next to their name; hidden from screen readers. */
export function Avatar({ name, portrait, size = 'small' }: AvatarProps) {
  return (
    <span className={avatarClass(size)} aria-hidden>
      {portrait ? (
        <picture className="contents">
          {portrait.dark && <source media="(prefers-color-scheme: dark)" srcSet={portrait.dark} />}
          <img src={portrait.light} alt="" className="size-full object-cover" width={96} height={96} loading="lazy" />
        </picture>
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

/** Returns the classes of the circle, also for a skeleton. */
export function avatarClass(size: keyof typeof sizes = 'small'): string {
  return `inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand-soft font-bold tracking-[0.02em] text-brand-ink ${sizes[size]}`
}

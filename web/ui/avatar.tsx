import { initialsOf } from './initials.ts'

interface AvatarProps {
  readonly name: string
  /** A drawn portrait with its dark twin; the initials stand in where there is none. */
  readonly portrait?: { readonly light: string; readonly dark: string } | undefined
  readonly medium?: boolean
}

/** A person in a circle, beside their name; silent to a screen reader. */
export function Avatar({ name, portrait, medium = false }: AvatarProps) {
  return (
    <span className={medium ? 'avatar avatar--medium' : 'avatar'} aria-hidden>
      {portrait ? (
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet={portrait.dark} />
          <img src={portrait.light} alt="" width={96} height={96} loading="lazy" />
        </picture>
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

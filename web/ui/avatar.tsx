import { initialsOf } from './initials.ts'

interface AvatarProps {
  readonly name: string
  /** A photo, or a drawing with its twin for dark screens; the initials stand in where there is neither. */
  readonly portrait?: { readonly light: string; readonly dark?: string | undefined } | undefined
  readonly medium?: boolean
}

/** A person in a circle, beside their name; silent to a screen reader. */
export function Avatar({ name, portrait, medium = false }: AvatarProps) {
  return (
    <span className={medium ? 'avatar avatar--medium' : 'avatar'} aria-hidden>
      {portrait ? (
        <picture>
          {portrait.dark && <source media="(prefers-color-scheme: dark)" srcSet={portrait.dark} />}
          <img src={portrait.light} alt="" width={96} height={96} loading="lazy" />
        </picture>
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

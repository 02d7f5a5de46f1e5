import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  readonly title: string
  readonly lead: ReactNode
  readonly children?: ReactNode
}

/** One group of settings: its subject on the left, its controls on the right; below each other on narrow screens. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section className={settingsClass} aria-labelledby={id}>
      <div>
        <h2 id={id} className="mb-1 text-xl leading-h2">
          {title}
        </h2>
        <p className="text-ink-quiet">{lead}</p>
      </div>
      {children && (
        <div className="grid max-w-112 content-start items-start justify-items-start gap-5 [&>form]:w-full">
          {children}
        </div>
      )}
    </section>
  )
}

/** The classes of a group of settings, also for its skeleton; the first one has no line above. */
export const settingsClass =
  'grid gap-x-12 gap-y-5 border-t border-line py-8 first-of-type:border-t-0 first-of-type:pt-0 xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]'

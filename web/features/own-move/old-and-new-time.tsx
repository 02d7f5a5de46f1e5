import type { ReactNode } from 'react'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, formatSlotText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconArrowRight } from '../../ui/icons/icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'

/** A time of an appointment. */
interface Time {
  readonly day: string
  readonly slot: string
  readonly doctor?: string | undefined
}

interface OldAndNewTimeProps {
  readonly from: Time & { readonly label: string; readonly isPast?: boolean }
  readonly to: (Time & { readonly label: string }) | undefined
  /** What to do while there is no new time. */
  readonly empty: { readonly label: string; readonly text: string }
}

/** The present and the new time beside each other. */
export function OldAndNewTime({ from, to, empty }: OldAndNewTimeProps) {
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-stretch gap-2.5 sm:max-w-152 sm:gap-3">
      <Box label={from.label}>
        {from.isPast ? (
          <s className="text-ink-quiet">
            <Facts {...from} />
          </s>
        ) : (
          <Facts {...from} />
        )}
      </Box>
      <IconArrowRight className="size-5 self-center text-ink-quiet" />
      <Box label={to?.label ?? empty.label} chosen={to !== undefined}>
        {to ? <Facts {...to} /> : <p className="text-ink-quiet">{empty.text}</p>}
      </Box>
    </div>
  )
}

interface BoxProps {
  readonly label: string
  readonly chosen?: boolean
  readonly children: ReactNode
}

function Box({ label, chosen = false, children }: BoxProps) {
  const look = chosen ? 'border-brand bg-brand-soft' : 'border-line bg-surface'
  return (
    <div className={`min-w-0 rounded-control border px-3.5 py-2 ${look}`}>
      <p className={`text-sm font-semibold ${chosen ? 'text-brand-ink' : 'text-ink-quiet'}`}>{label}</p>
      {children}
    </div>
  )
}

function Facts({ day, slot, doctor }: Time) {
  const { locale } = useTexts(en)
  return (
    <span className="block text-balance tabular-nums">
      <b className="block font-semibold">
        {formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' })}
      </b>
      {formatSlotText(slot, locale)}
      {doctor !== undefined && (
        <span className="block text-sm text-ink-quiet">
          <ClinicText>{doctor}</ClinicText>
        </span>
      )}
    </span>
  )
}

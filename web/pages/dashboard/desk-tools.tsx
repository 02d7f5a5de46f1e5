import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { clinicTimeAt } from '#contract/dates.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { useMedia } from '../../features/desk/use-media.ts'
import type { FindablePage } from '../../features/patients/find-hits.tsx'
import { FindTool } from '../../features/patients/find-tool.tsx'
import { PhoneBooking } from '../../features/phone-booking/lazy-phone-booking.tsx'
import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { IconSearch } from '../../ui/icons/dashboard-icons.tsx'
import { Key, modifierKey } from '../../ui/keys.tsx'
import { headerToolsId } from '../../ui/layout/page-header.tsx'
import { openDeskTool, useDeskTool } from './desk-tool.ts'

const close = () => openDeskTool(undefined)

/** Finding and booking on every page of the front desk, with the field in the header that opens the search. */
export function DeskTools({ pages }: { readonly pages: readonly FindablePage[] }) {
  const tool = useDeskTool()
  const clinic = useClinic()
  const now = useClinicNow()
  const [header] = useState(() => document.getElementById(headerToolsId))
  useEffect(() => close, [])
  return (
    <>
      {header && createPortal(<FindField />, header)}
      <FindTool
        pages={pages}
        open={tool === 'find'}
        onOpen={(open) => openDeskTool(open ? 'find' : undefined)}
        onBook={openDeskTool}
      />
      {clinic && typeof tool === 'object' && (
        <PhoneBooking start={tool} today={clinicTimeAt(now, clinic.timeZone).day} onClose={close} />
      )}
    </>
  )
}

/** Opens the search: an icon, from 1100 px with the shortcut, and where there is room it looks like a field. */
function FindField() {
  const { menu } = useTexts(enDesk)
  const showsKeys = useMedia('(width >= 68.75rem)')
  const isField = useMedia('(width >= 80rem)')
  const modifier = modifierKey()
  return (
    <button
      type="button"
      className={
        showsKeys
          ? `flex min-h-touch items-center gap-2.5 rounded-control border border-line-strong bg-surface px-3.5 whitespace-nowrap text-ink-quiet hover:border-ink-quiet ${isField ? 'ms-5 max-w-112 flex-1' : ''}`
          : buttonClass({ look: 'quiet', icon: true })
      }
      title={`${menu.findPatient} (${modifier}+K)`}
      aria-label={menu.findPatient}
      aria-haspopup="dialog"
      aria-keyshortcuts={modifier === 'Ctrl' ? 'Control+K' : 'Meta+K'}
      onClick={() => openDeskTool('find')}
    >
      <IconSearch />
      {isField && <span className="me-auto">{menu.findPatient}</span>}
      {showsKeys && (
        <span className="text-sm" aria-hidden>
          <Key>{modifier}</Key> <Key>K</Key>
        </span>
      )}
    </button>
  )
}

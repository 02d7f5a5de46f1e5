import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { clinicTimeAt } from '#contract/dates.ts'
import { useBrand, useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { nextGap } from '../../features/desk/next-gap.ts'
import { LanguageChoice } from '../../features/session/language-choice.tsx'
import { SignOutButton } from '../../features/session/sign-out-button.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { IconPhoneCall } from '../../ui/icons/admin-icons.tsx'
import { IconSearch } from '../../ui/icons/dashboard-icons.tsx'
import { IconMenu2 } from '../../ui/icons/icons.tsx'
import { IconChevronDown } from '../../ui/icons/page-icons.tsx'
import { Key, modifierKey } from '../../ui/keys.tsx'
import { Mark } from '../../ui/layout/brand.tsx'
import { NavLinks } from '../../ui/layout/nav-links.tsx'
import { headerToolsId } from '../../ui/layout/page-header.tsx'
import { LazyDisclosure } from '../../ui/lazy-disclosure.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { useMedia } from '../../ui/use-media.ts'
import { usePublicLinks } from '../layout/use-public-links.ts'
import { openDeskTool } from './desk-tool.ts'
import { HeaderDay, useIsBoard } from './header-day.tsx'
import { chosenDay } from './use-choice.ts'

interface StaffHeaderProps {
  /** Whether the person books and finds patients. */
  readonly isAtDesk: boolean
  /** The links of the sidebar, for a phone. */
  readonly menu: ReactNode
}

/** The header of the staff, in place of the public one: the clinic with the public links, the day, Find, Book, the account. */
export function StaffHeader({ isAtDesk, menu }: StaffHeaderProps) {
  const [header] = useState(() => document.getElementById(headerToolsId))
  const clinic = useClinic()
  const now = useClinicNow()
  const isPhone = useMedia('(width < 48rem)')
  if (!header) return null
  return createPortal(
    <>
      <SiteMenu />
      {clinic && <HeaderDay today={clinicTimeAt(now, clinic.timeZone).day} />}
      {isPhone ? (
        <Menu isAtDesk={isAtDesk}>{menu}</Menu>
      ) : (
        <>
          {isAtDesk ? <FindField /> : <span className="flex-1" />}
          {isAtDesk && clinic && <BookButton today={clinicTimeAt(now, clinic.timeZone).day} />}
          <AccountMenu />
        </>
      )}
    </>,
    header,
  )
}

/** The clinic, whose button opens the links of the public pages. */
function SiteMenu() {
  const { frame } = useTexts(en)
  const brand = useBrand()
  const links = usePublicLinks()
  return (
    <LazyDisclosure
      className="staff-site"
      summaryClass="staff-site-button"
      summary={
        <>
          <Mark logo={useClinic()?.look?.logo} fill="fill-brand" />
          <span className="staff-site-name">{brand}</span>
          <span className="sr-only">{frame.pages}</span>
          <IconChevronDown className="size-4 text-ink-quiet" />
        </>
      }
      panelClass="staff-popover"
    >
      <nav aria-label={frame.mainNavigation}>
        <ul>
          <NavLinks links={links} className="" />
        </ul>
      </nav>
    </LazyDisclosure>
  )
}

/** Opens the search: it looks like a field. */
function FindField() {
  const { menu } = useTexts(enDesk)
  const modifier = modifierKey()
  return (
    <button
      type="button"
      className="staff-find"
      title={`${menu.findPatient} (${modifier}+K)`}
      aria-label={menu.findPatient}
      aria-haspopup="dialog"
      aria-keyshortcuts={modifier === 'Ctrl' ? 'Control+K' : 'Meta+K'}
      onClick={() => openDeskTool('find')}
    >
      <IconSearch />
      <span>{menu.findPatient}</span>
      <span className="text-sm" aria-hidden>
        <Key>{modifier}</Key> <Key>K</Key>
      </span>
    </button>
  )
}

/** Books for a patient, on the day of the board. N books the next gap of the board. */
function BookButton({ today }: { readonly today: string }) {
  const [
    { bookShort },
    {
      day: { caller: texts },
    },
  ] = useTexts(enDesk, enAdmin)
  const isBoard = useIsBoard()
  const book = () => {
    const day = isBoard ? chosenDay(today) : today
    openDeskTool(isBoard && day >= today ? { day } : {})
  }
  useKeys({
    n: () => {
      const gaps = [...document.querySelectorAll<HTMLElement>('[data-gap]')].map(placeOf)
      const focused = document.activeElement?.closest<HTMLElement>('[data-column]')
      const gap = nextGap(gaps, focused ? placeOf(focused) : undefined)
      if (gap) gap.element.click()
      else book()
    },
  })
  return (
    <Button look={isBoard ? 'primary' : 'soft'} aria-keyshortcuts="N" title={`${texts.title} (N)`} onClick={book}>
      <IconPhoneCall />
      {bookShort}
    </Button>
  )
}

function placeOf(element: HTMLElement) {
  return { element, column: element.dataset.column, start: Number(element.dataset.start) }
}

/** The signed-in person, the language, and signing out. */
function AccountMenu() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  const { displayName, email } = session.person
  return (
    <LazyDisclosure
      className="staff-site"
      label={displayName || email}
      summaryClass="grid rounded-full"
      summary={<Avatar name={displayName || email} />}
      panelClass="staff-popover staff-account"
    >
      <p className="wrap-anywhere">
        <b>{displayName}</b>
        <br />
        <span className="text-sm text-ink-quiet">{email}</span>
      </p>
      <LanguageChoice />
      <SignOutButton block className="" />
    </LazyDisclosure>
  )
}

interface MenuProps {
  readonly isAtDesk: boolean
  readonly children: ReactNode
}

/** All of it on a phone. */
function Menu({ isAtDesk, children }: MenuProps) {
  const [{ menu, bookShort }, { frame }] = useTexts(enDesk, en)
  return (
    <Disclosure
      className="staff-all"
      summaryClass={buttonClass({})}
      label={frame.menu}
      summary={
        <>
          <span>{frame.menu}</span>
          <IconMenu2 className="staff-menu-icon size-5" />
        </>
      }
      panelClass="menu-panel staff-menu"
    >
      {isAtDesk && (
        <div>
          <Button onClick={() => openDeskTool('find')}>
            <IconSearch />
            {menu.find}
          </Button>
          <Button look="primary" onClick={() => openDeskTool({})}>
            <IconPhoneCall />
            {bookShort}
          </Button>
        </div>
      )}
      {children}
      <div>
        <LanguageChoice />
        <SignOutButton block className="" />
      </div>
    </Disclosure>
  )
}

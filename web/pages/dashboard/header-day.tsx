import { Link, useLocation, useNavigate } from 'react-router'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import { adminPaths } from '../../admin-paths.ts'
import { DayJump } from '../../features/day-list/day-jump.tsx'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/page-icons.tsx'
import { LazyDisclosure } from '../../ui/lazy-disclosure.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { chosenDay, useChoice } from './use-choice.ts'

/** Returns whether the page is the day board. */
export function useIsBoard(): boolean {
  return useLocation().pathname.toLowerCase().replace(/\/$/, '') === adminPaths.today()
}

/** The day of the board in the header, with the days before and after it. On other pages it is today, and opens the board. */
export function HeaderDay({ today }: { readonly today: ClinicDay }) {
  const navigate = useNavigate()
  const isBoard = useIsBoard()
  if (isBoard) return <BoardDay today={today} />
  const open = (days: number) => () => void navigate(adminPaths.today(days === 0 ? {} : { date: addDays(today, days) }))
  return (
    <>
      <Keys {...{ t: open(0), '[': open(-1), ']': open(1) }} />
      <Link className={shownClass} to={adminPaths.today()}>
        <ShownDay day={today} today={today} />
      </Link>
    </>
  )
}

const shownClass = buttonClass({ look: 'plain' }, 'staff-date')

function Keys(actions: Readonly<Record<string, () => unknown>>) {
  useKeys(actions)
  return null
}

interface DayProps {
  readonly day: ClinicDay
  readonly today: ClinicDay
}

/** Marks the page while its reader spaces letters, as WCAG 1.4.12 allows: rows of lists then wrap. */
function observeSpacing(text: HTMLElement | null) {
  if (!text) return undefined
  const observer = new ResizeObserver(() => {
    const isSpaced = Number.parseFloat(getComputedStyle(text).letterSpacing) > 0
    document.documentElement.toggleAttribute('data-spaced', isSpaced)
  })
  observer.observe(text)
  return () => observer.disconnect()
}

function ShownDay({ day, today }: DayProps) {
  const [{ locale }, { day: texts }] = useTexts(en, enAdmin)
  return (
    <>
      <span aria-live="polite" ref={observeSpacing}>
        {formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' })}
      </span>
      {day === today && <span className="staff-today">{texts.today.toLocaleLowerCase(locale)}</span>}
    </>
  )
}

function BoardDay({ today }: { readonly today: ClinicDay }) {
  const [{ locale }, { day: texts }] = useTexts(en, enAdmin)
  const { day, addressOf, go } = useChoice(today)
  const turn = (days: number) => go({ day: addDays(chosenDay(today), days) })
  useKeys({ t: () => go({ day: today }), '[': () => turn(-1), ']': () => turn(1) })
  const spoken = (other: ClinicDay) => formatDay(other, locale, { weekday: 'long', month: 'long', day: 'numeric' })
  const [before, after] = [addDays(day, -1), addDays(day, 1)]
  const arrow = buttonClass({ look: 'plain', icon: true })
  return (
    <nav className="staff-day" aria-label={texts.whichDay}>
      <Link className={arrow} to={addressOf(before)} preventScrollReset aria-label={texts.previousDay(spoken(before))}>
        <IconChevronLeft />
      </Link>
      <LazyDisclosure
        summaryClass={shownClass}
        summary={<ShownDay day={day} today={today} />}
        panelClass="staff-popover staff-jump"
      >
        <DayJump day={day} addressOf={addressOf} />
        <ButtonLink to={addressOf(today)} preventScrollReset aria-current={day === today ? 'date' : undefined}>
          {texts.today}
        </ButtonLink>
      </LazyDisclosure>
      <Link className={arrow} to={addressOf(after)} preventScrollReset aria-label={texts.nextDay(spoken(after))}>
        <IconChevronRight />
      </Link>
    </nav>
  )
}

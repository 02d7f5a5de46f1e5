import { Link } from 'react-router'
import { parseClinicDay } from '#contract/dates.ts'
import type { FirstFree } from '#contract/schemas/availability.ts'
import { en } from '../../i18n/en/layout.ts'
import { enOwnHome } from '../../i18n/en/own-home.ts'
import { formatRelativeDay, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { cardClass } from '../../ui/card-class.ts'
import { IconArrowRight } from '../../ui/icons/icons.tsx'
import { TranslatedText } from '../../ui/text/clinic-text.tsx'

/** A treatment to book again, for the patient or a family member, with its first free time. */
export interface Usual {
  readonly treatment: FirstFree
  readonly member?: { readonly id: string; readonly name: string }
}

/** At most three treatments, each a link to the booking dialog with its first free time. */
export function UsualList({ usual, today }: { readonly usual: readonly Usual[]; readonly today: string }) {
  const [texts, { locale }] = useTexts(enOwnHome, en)
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-xl">{texts.bookAgain}</h2>
        <Link className={linkClass} to={paths.dashboard}>
          {texts.all}
          <IconArrowRight />
        </Link>
      </div>
      <ul className="grid gap-2 md:grid-cols-3">
        {usual.map(({ treatment, member }) => {
          const { _id, times } = treatment
          const date = parseClinicDay(times[0]?.date ?? '')
          const slot = times[0]?.slot
          if (!date || slot === undefined) return null
          const when = withCommas([formatRelativeDay(date, today, locale), slotEnds(slot, locale).start], locale)
          return (
            <li key={`${_id} ${member?.id}`}>
              <Link
                className={cardClass('grid min-h-18 content-center px-4 text-ink no-underline hover:border-brand-line')}
                to={paths.appointmentWith({ date, treatment: _id, slot, ...(member && { member: member.id }) })}
              >
                <span>
                  <b className="font-semibold">
                    <TranslatedText of={treatment} field="name" />
                  </b>
                  {member && <span className="text-sm text-ink-quiet"> {texts.forPerson(member.name)}</span>}
                </span>
                <span className="text-sm font-semibold text-brand-ink tabular-nums">{texts.nextFree(when)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}

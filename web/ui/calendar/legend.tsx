import { enBooking } from '../../i18n/en/booking.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Explains the marks of the calendar. */
export function Legend({ withPresent }: { readonly withPresent: boolean }) {
  const { calendar } = useTexts(enBooking)
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 px-2.5 pt-1 text-sm/relaxed text-ink-quiet *:flex *:items-center *:gap-2 sm:pt-2">
      <li>
        <i className="size-1.5 rounded-full bg-brand forced-color-adjust-none" />
        {calendar.free}
      </li>
      <li>
        <s aria-hidden>25</s>
        {calendar.full}
      </li>
      <li className="max-sm:hidden">
        <i className="day-today size-3.5 rounded-sm" />
        {calendar.today}
      </li>
      {withPresent && (
        <li>
          <i className="day-present size-3.5 rounded-sm" />
          {calendar.present}
        </li>
      )}
    </ul>
  )
}

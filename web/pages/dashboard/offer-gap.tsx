import { useQueryClient } from '@tanstack/react-query'
import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import { call } from '../../api/client.ts'
import type { BoardColumn, Span } from '../../features/desk/board-layout.ts'
import type { GapFit } from '../../features/desk/gap-fits.ts'
import { LineRows } from '../../features/desk/line-panel.tsx'
import { offerTime, reloadLine } from '../../features/waitlist/desk-waitlist-api.ts'
import { enDeskWaitlist } from '../../i18n/en/desk-waitlist.ts'
import { en } from '../../i18n/en/layout.ts'
import { comma, formatDay, formatMinute, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot } from '../../ui/dialog/dialog-parts.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { ClinicText, TranslatedText, useTranslated } from '../../ui/text/clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import type { DeskDay } from './use-desk-day.ts'

interface OfferGapProps {
  readonly desk: DeskDay
  readonly column: BoardColumn
  readonly gap: Span
  readonly fits: readonly GapFit[]
  readonly onClose: () => void
}

/** Offers a free time of the board to someone on the waitlist whom it fits, the first in line first. */
export function OfferGap({ desk, column, gap, fits, onClose }: OfferGapProps) {
  const [{ locale }, texts] = useTexts(en, enDeskWaitlist)
  const day = formatDay(desk.day, locale, { weekday: 'short', month: 'short', day: 'numeric' })
  const [from, until] = [formatMinute(gap.start, locale), formatMinute(gap.end, locale)]
  return (
    <Dialog
      title={texts.fits.title}
      lead={
        <>
          <p className="font-semibold">
            <ClinicText>{column.name ?? ''}</ClinicText>
            {comma(locale)}
            {withCommas([day, `${from} – ${until}`], locale)}
          </p>
          <p className="text-ink-quiet">{texts.offerHelp}</p>
        </>
      }
      onClose={onClose}
    >
      <DialogBody>
        <LineRows none={texts.fits.none}>
          {fits.map((fit, place) => (
            <Fit key={fit.entry._id} {...{ desk, column, fit, onClose }} isFirst={place === 0} />
          ))}
        </LineRows>
      </DialogBody>
      <DialogFoot keep={<Button onClick={onClose}>{texts.close}</Button>} />
    </Dialog>
  )
}

interface FitProps extends Pick<OfferGapProps, 'desk' | 'column' | 'onClose'> {
  readonly fit: GapFit
  readonly isFirst: boolean
}

function Fit({ desk, column, fit: { entry, slot }, isFirst, onClose }: FitProps) {
  const [{ locale }, texts] = useTexts(en, enDeskWaitlist)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const treatment = useTranslated()(entry, 'treatment').text
  const { day, undo, clinic } = desk
  const { patientName: name, urgent, joinedAt } = entry
  const time = slotEnds(slot, locale).start
  const short = (of: ClinicDay, weekday: { weekday?: 'short' } = {}) =>
    formatDay(of, locale, { ...weekday, month: 'short', day: 'numeric' })
  const reload = () => reloadLine(queries)
  // The dialog is closed by then.
  async function withdraw(id: string) {
    try {
      await call('desk DELETE /desk/offers/:id', { params: { id } })
      showToast(texts.withdrawn(name))
    } catch (thrown) {
      showToast(errorText(thrown), 'danger')
    }
    await reload()
  }
  const offer = useRowAction({
    mutationFn: () => offerTime(entry._id, { date: day, slot, doctorId: column.doctor?._id }),
    onSuccess: ({ offer: made }) => {
      const text = texts.sent(name, withCommas([short(day, { weekday: 'short' }), time], locale))
      if (made) undo.offer({ text, takeBack: () => withdraw(made._id) })
      onClose()
    },
    reload,
  })
  return (
    <li>
      <span className="desk-who cursor-auto!">
        <span className="flex flex-wrap items-center gap-x-2">
          <b>
            <bdi>{name}</bdi>
          </b>
          {urgent && <Badge look="danger">{texts.urgent}</Badge>}
        </span>
        <small>
          <TranslatedText of={entry} field="treatment" /> · {texts.since}{' '}
          {short(clinicTimeAt(new Date(joinedAt), clinic.timeZone).day)}
        </small>
      </span>
      <Button
        className="ms-auto"
        look={isFirst ? 'primary' : 'soft'}
        data-first-focus={isFirst || undefined}
        busy={offer.isPending}
        aria-label={texts.offerAtTo(time, name, treatment)}
        onClick={() => offer.mutate()}
      >
        {texts.offerAt(time)}
      </Button>
    </li>
  )
}

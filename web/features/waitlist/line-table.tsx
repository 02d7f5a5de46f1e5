import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { telHref } from '#contract/contact-links.ts'
import { clinicTimeAt } from '#contract/dates.ts'
import type { DeskEntry } from '#contract/schemas/waitlist.ts'
import { adminPaths } from '../../admin-paths.ts'
import { call } from '../../api/client.ts'
import { enDeskWaitlist } from '../../i18n/en/desk-waitlist.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate, formatDay, formatMinute, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-dialog.tsx'
import { Line, Lines } from '../../ui/table/line.tsx'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { menuColumn, RowMenu } from '../../ui/table/row-menu.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { TranslatedText, useTranslated } from '../../ui/text/clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { reloadLine } from './desk-waitlist-api.ts'
import { WishText } from './wish-text.tsx'

interface LineTableProps extends Items<DeskEntry> {
  readonly timeZone: string
  /** A time is to be offered. */
  readonly onOffer: (entry: DeskEntry) => void
}

/** The entries of the waitlist in the order of the line, with what the desk can do about each. */
export function LineTable({ timeZone, onOffer, ...list }: LineTableProps) {
  const [{ locale }, texts] = useTexts(en, enDeskWaitlist)
  const columns: ListColumn<DeskEntry>[] = [
    {
      key: 'patient',
      label: texts.patient,
      headClass: 'w-[24%] lg:w-[28%]',
      place: 'across',
      className: 'wrap-anywhere',
      skeleton: 'm',
      cell: ({ patientId, patientName, accountName, phone }) => (
        <Lines>
          <Line className="font-semibold">
            <Link className="inline-block min-w-6 text-ink" to={adminPaths.patient(patientId)}>
              <bdi>{patientName}</bdi>
            </Link>
          </Line>
          <Line quiet>
            {phone !== undefined && (
              <a className="inline-block tabular-nums" dir="ltr" href={telHref(phone)}>
                {phone}
              </a>
            )}{' '}
            {accountName !== undefined && texts.account(accountName)}
          </Line>
        </Lines>
      ),
    },
    {
      key: 'wish',
      label: texts.waitsFor,
      headClass: 'w-[26%] lg:w-[30%] lines:w-[34%]',
      place: 'across',
      skeleton: 'l',
      cell: (entry) => (
        <Lines className="lines-start">
          <Line className="font-semibold">
            <TranslatedText of={entry} field="treatment" />
          </Line>
          <Line quiet>
            <WishText of={entry} />
          </Line>
        </Lines>
      ),
    },
    {
      key: 'state',
      label: (
        <Lines className="lines-end">
          <span>{texts.state}</span> <span>{texts.since}</span>
        </Lines>
      ),
      place: 'across',
      skeleton: 's',
      cell: (entry) => (
        <Lines className="lines-end">
          <Line>
            <State entry={entry} timeZone={timeZone} />
          </Line>
          <Line quiet>
            <span className="md:sr-only">{texts.since}</span>{' '}
            {formatDay(clinicTimeAt(new Date(entry.joinedAt), timeZone).day, locale, {
              month: 'short',
              day: 'numeric',
            })}
          </Line>
        </Lines>
      ),
    },
    menuColumn(texts.actions, (entry) => <Actions entry={entry} onOffer={() => onOffer(entry)} />, 'w-48 lg:w-54'),
  ]
  return <ListTable caption={texts.caption} columns={columns} {...list} texts={texts} fixed dense />
}

function State({ entry, timeZone }: { readonly entry: DeskEntry; readonly timeZone: string }) {
  const [{ locale }, texts] = useTexts(en, enDeskWaitlist)
  const { urgent, pausedAt, offer, offered, email, withoutOffers } = entry
  const until = offer && formatMinute(clinicTimeAt(new Date(offer.until), timeZone).minute, locale)
  const noOffers = email === undefined ? texts.noMail : withoutOffers === 'email_not_verified' && texts.notVerified
  return (
    <>
      {urgent && <Badge look="danger">{texts.urgent}</Badge>}{' '}
      {pausedAt !== undefined && <Badge look="warn">{texts.paused}</Badge>}{' '}
      {offer && until && (
        <span>
          {texts.open(withCommas([formatDate(offer.date, locale), slotEnds(offer.slot, locale).start], locale), until)}
        </span>
      )}{' '}
      {noOffers && <span className="text-sm text-warn-ink">{noOffers}</span>}{' '}
      {!offer && offered > 0 && <span className="text-sm text-ink-quiet">{texts.offered(offered)}</span>}
    </>
  )
}

function Actions({ entry, onOffer }: { readonly entry: DeskEntry; readonly onOffer: () => void }) {
  const [{ locale }, texts] = useTexts(en, enDeskWaitlist)
  const queries = useQueryClient()
  const treatment = useTranslated()(entry, 'treatment').text
  const { _id, patientName: name, urgent, offer, pausedAt, email, active, withoutOffers } = entry
  const reload = () => reloadLine(queries)
  const urgency = useRowAction({
    mutationFn: () => call('desk PUT /desk/waitlist/:id', { params: { id: _id }, body: { urgent: !urgent } }),
    onSuccess: () => undefined,
    reload,
  })
  const withdraw = useRowAction({
    mutationFn: () => call('desk DELETE /desk/offers/:id', { params: { id: offer?._id ?? '' } }),
    onSuccess: () => showToast(texts.withdrawn(name)),
    reload,
  })
  const remove = useRowAction({
    mutationFn: () => call('desk DELETE /desk/waitlist/:id', { params: { id: _id } }),
    onSuccess: () => showToast(texts.removed(name)),
    reload,
  })
  const canOffer = !offer && email !== undefined && !withoutOffers && active && pausedAt === undefined
  return (
    <RowMenu
      of={withCommas([name, treatment], locale)}
      main={
        canOffer && (
          <Button look="soft" aria-label={texts.offerOf(name, treatment)} onClick={onOffer}>
            {texts.offer}
          </Button>
        )
      }
    >
      {offer && (
        <Button
          look="quiet"
          busy={withdraw.isPending}
          aria-label={texts.withdrawOf(name, treatment)}
          onClick={() => withdraw.mutate()}
        >
          {texts.withdraw}
        </Button>
      )}
      <Button
        look="quiet"
        busy={urgency.isPending}
        aria-label={(urgent ? texts.notUrgentOf : texts.makeUrgentOf)(name, treatment)}
        onClick={() => urgency.mutate()}
      >
        {urgent ? texts.notUrgent : texts.makeUrgent}
      </Button>
      <ConfirmButton
        look="remove"
        action={remove}
        aria-label={texts.removeOf(name, treatment)}
        title={texts.removeTitle(name)}
        no={texts.keep}
        yes={texts.remove}
        danger
      >
        <p>{texts.removeHelp(treatment)}</p>
      </ConfirmButton>
    </RowMenu>
  )
}

import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Booking } from '#contract/schemas/booking.ts'
import type { MergeConflict, MergePreview } from '#contract/schemas/patient.ts'
import { adminPaths } from '../../admin-paths.ts'
import { asApiError } from '../../api/api-error.ts'
import { confirmed } from '../../api/confirmed.ts'
import { en } from '../../i18n/en/layout.ts'
import { enPatients } from '../../i18n/en/patients.ts'
import { comma, formatDate, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { linkClass } from '../../ui/button/button-class.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogRefusal } from '../../ui/dialog/dialog-parts.tsx'
import { IconAlertCircle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'

interface MergeFrameProps {
  readonly title: string
  readonly lead: string
  /** The two records; before both are chosen, the search. */
  readonly children: ReactNode
  /** The chosen merge, none before both records are known. */
  readonly chosen?:
    | {
        /** Tells choices apart: a refusal is about one. */
        readonly choice: string
        readonly preview: UseQueryResult<MergePreview>
        readonly moves: (what: string) => string
        readonly details: string
        readonly confirm: string
        readonly send: () => Promise<unknown>
        readonly onMerged: () => Promise<void>
      }
    | undefined
  /** An error of what the page loads about the records. */
  readonly error?: unknown
  /** A button below the preview. */
  readonly more?: ReactNode
  readonly onClose: () => void
}

/** A dialog that merges two records: shows both and what moves, and confirms. */
export function MergeFrame(props: MergeFrameProps) {
  const { title, lead, children, chosen, error, more, onClose } = props
  const texts = useTexts(enPatients).merge
  const errorText = useErrorText()
  const heading = useId()
  const why = useId()
  const queries = useQueryClient()
  const merge = useMutation({
    mutationFn: async (_: string) => chosen && confirmed(chosen.send),
    networkMode: 'always',
    onSuccess: async () => {
      await chosen?.onMerged()
      await queries.invalidateQueries()
    },
    onError: (thrown) => {
      if (asApiError(thrown).code === 'reauthentication_required') return
      // The records have changed since the preview.
      return chosen?.preview.refetch()
    },
  })
  const preview = chosen?.preview
  const mergeError = merge.variables === chosen?.choice ? merge.error : undefined
  const failed = [mergeError, preview?.error, error].find((thrown) => thrown && isRefusal(thrown))
  const isReady = preview?.data?.conflicts.length === 0
  return (
    <Dialog labelledBy={heading} title={title} lead={<p className="text-ink-quiet">{lead}</p>} onClose={onClose}>
      <DialogRefusal>{failed !== undefined && errorText(failed)}</DialogRefusal>
      <DialogBody role="region" aria-labelledby={heading} tabIndex={0}>
        {children}
        {chosen &&
          (preview?.data ? (
            <div id={why}>
              <Preview preview={preview.data} moves={chosen.moves} details={chosen.details} />
            </div>
          ) : preview?.isError && !failed ? (
            <ListFailed texts={texts} query={preview} />
          ) : (
            !preview?.isError && <Skeleton size="m" />
          ))}
        {more}
      </DialogBody>
      <DialogFoot
        keep={<Button onClick={onClose}>{texts.keep}</Button>}
        act={
          chosen && (
            <Button
              look="danger"
              busy={merge.isPending}
              aria-disabled={!isReady}
              aria-describedby={isReady ? undefined : why}
              onClick={() => {
                if (isReady) merge.mutate(chosen.choice)
              }}
            >
              {chosen.confirm}
            </Button>
          )
        }
      />
    </Dialog>
  )
}

/** Whether a call was refused with a reason that the admin has to know. */
function isRefusal(error: unknown): boolean {
  const { status, code } = asApiError(error)
  return status >= 400 && status < 500 && code !== 'reauthentication_required'
}

interface PreviewProps {
  readonly preview: MergePreview
  /** Names what moves. */
  readonly moves: (what: string) => string
  /** More about what happens. */
  readonly details: string
}

function Preview({ preview, moves: movesText, details }: PreviewProps) {
  const [{ merge: texts }, { locale }] = useTexts(enPatients, en)
  const { conflicts, bookings, payments, notes, reviews, waiting } = preview
  const moves = [
    bookings > 0 && texts.bookings(bookings),
    payments > 0 && texts.payments(payments),
    notes > 0 && texts.notes(notes),
    reviews > 0 && texts.reviews(reviews),
    waiting > 0 && texts.waiting(waiting),
  ].filter((part) => part !== false)
  if (conflicts.length > 0) return <Conflicts conflicts={conflicts} />
  return (
    <div className="grid gap-2" role="status">
      <p>{moves.length > 0 ? movesText(withCommas(moves, locale)) : texts.nothing}</p>
      <p className="text-ink-quiet">{details}</p>
      <p className="font-semibold">{texts.forGood}</p>
    </div>
  )
}

/** Names the appointments that one patient cannot have both, with links to their days. */
function Conflicts({ conflicts }: { readonly conflicts: readonly MergeConflict[] }) {
  const texts = useTexts(enPatients).merge
  return (
    <Notice look="danger" icon={IconAlertCircle} role="alert">
      <div className="grid gap-2">
        <p>{texts.conflicts}</p>
        <ul className="grid list-disc gap-2 ps-5">
          {conflicts.map(({ moved, existing }) => (
            <li key={`${moved._id} ${existing._id}`}>
              {[moved, existing].map((booking) => (
                <AppointmentLink key={booking._id} booking={booking} />
              ))}
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}

function AppointmentLink({ booking: { date, slot, treatment, patientName } }: { readonly booking: Booking }) {
  const { locale } = useTexts(en)
  return (
    <p>
      <Link className={linkClass} to={adminPaths.appointments({ date, search: patientName })}>
        {withCommas([formatDate(date, locale), formatSlotText(slot, locale)], locale)}
      </Link>
      <span className="block text-sm">
        <ClinicText>{treatment}</ClinicText>
        {comma(locale)}
        <bdi>{patientName}</bdi>
      </span>
    </p>
  )
}

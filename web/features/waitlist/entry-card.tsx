import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { WaitlistEntry } from '#contract/schemas/waitlist.ts'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { retryLostAnswer } from '../../api/retry-lost-answer.ts'
import { formatDate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { useWaitlistMessages } from '../../i18n/hooks/use-waitlist-messages.ts'
import { ownPaths } from '../../own-paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogHead, DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { IconAlertCircle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TranslatedText, useTranslated } from '../../ui/text/clinic-text.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { weekdaysText } from '../../ui/text/weekdays-text.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { leaveWaitlist, reloadWaitlist, resumeEntry } from './waitlist-api.ts'

/** What a patient waits for, with the ways to change it. */
export function EntryCard({ entry }: { readonly entry: WaitlistEntry }) {
  const { locale } = useMessages()
  const texts = useWaitlistMessages()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const name = useTranslated()(entry, 'treatment').text
  const [leaves, setLeaves] = useState(false)
  const resume = useMutation<WaitlistEntry, ApiError>({
    mutationFn: () =>
      resumeEntry(entry._id).catch((error: unknown) => {
        throw asApiError(error)
      }),
    ...retryLostAnswer,
    onSuccess: () => showToast(texts.resumed),
    onError: (error) => showToast(errorText(error), 'danger'),
    onSettled: () => reloadWaitlist(queries),
  })
  const days = entry.weekdays.length === 7 ? texts.anyDay : weekdaysText(entry.weekdays, locale)
  const times = entry.times.map((time) => texts.times[time])
  return (
    <li className={cardClass('flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5')}>
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="text-lg/snug">
          <TranslatedText of={entry} field="treatment" />
        </h2>
        <p className="text-ink-quiet">
          <Listed
            of={[entry.doctor?.name ?? texts.anyone, days, ...times, texts.until(formatDate(entry.until, locale))]}
          />
        </p>
        {!entry.active && <p className="mt-1 text-warn-ink">{texts.retired}</p>}
        {entry.pausedAt !== undefined && <p className="mt-1 text-warn-ink">{texts.paused}</p>}
      </div>
      <div className="flex flex-wrap gap-1">
        {entry.pausedAt !== undefined && (
          <Button busy={resume.isPending} onClick={() => resume.mutate()}>
            {texts.resume}
          </Button>
        )}
        <ButtonLink look="quiet" to={ownPaths.changeWaitlist(entry._id)} aria-label={texts.changeThis(name)}>
          {texts.change}
        </ButtonLink>
        <Button look="quiet" aria-label={texts.leaveThis(name)} onClick={() => setLeaves(true)}>
          {texts.leave}
        </Button>
      </div>
      {leaves && <LeaveDialog entry={entry} name={name} onClose={() => setLeaves(false)} />}
    </li>
  )
}

interface LeaveDialogProps {
  readonly entry: WaitlistEntry
  readonly name: string
  readonly onClose: () => void
}

function LeaveDialog({ entry, name, onClose }: LeaveDialogProps) {
  const texts = useWaitlistMessages()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const title = useId()
  const leave = useMutation<unknown, ApiError>({
    mutationFn: () =>
      leaveWaitlist(entry._id).catch((error: unknown) => {
        throw asApiError(error)
      }),
    ...retryLostAnswer,
    onSuccess: async () => {
      onClose()
      showToast(texts.left(name))
      await reloadWaitlist(queries)
    },
  })
  return (
    <Dialog labelledBy={title} onClose={onClose} small>
      <DialogHead id={title} title={texts.leaveTitle} />
      <DialogBody>
        <p>{texts.leaveHelp(name)}</p>
      </DialogBody>
      <DialogNotice alert>
        {leave.error && (
          <Notice as="p" look="danger" icon={IconAlertCircle}>
            {errorText(leave.error)}
          </Notice>
        )}
      </DialogNotice>
      <DialogFoot>
        <Button onClick={leave.isPending ? undefined : onClose} data-first-focus>
          {texts.stay}
        </Button>
        <Button look="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
          {texts.leave}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

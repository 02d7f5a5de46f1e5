import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WaitlistEntry } from '#contract/schemas/waitlist.ts'
import { call } from '../../api/client.ts'
import { enWaitlist } from '../../i18n/en/waitlist.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { TranslatedText, useTranslated } from '../../ui/text/clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { FreeTimes } from './free-times.tsx'
import { reloadWaitlist } from './waitlist-api.ts'
import { WishText } from './wish-text.tsx'

/** What a patient waits for, with the ways to change it. */
export function EntryCard({ entry }: { readonly entry: WaitlistEntry }) {
  const texts = useTexts(enWaitlist)
  const queries = useQueryClient()
  const treatment = useTranslated()(entry, 'treatment').text
  const name = entry.member ? `${treatment} (${entry.member.name})` : treatment
  const [leaves, setLeaves] = useState(false)
  const reload = () => reloadWaitlist(queries)
  const resume = useRowAction({
    mutationFn: () => call('patient POST /waitlist/:id/resume', { params: { id: entry._id } }),
    onSuccess: () => showToast(texts.resumed),
    reload,
  })
  const leave = useRowAction({
    mutationFn: () => call('patient DELETE /waitlist/:id', { params: { id: entry._id } }),
    onSuccess: () => showToast(texts.left(name)),
    reload,
  })
  return (
    <li className={cardClass('flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5')}>
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="text-lg/snug">
          <TranslatedText of={entry} field="treatment" />
        </h2>
        {entry.member && <p className="font-semibold">{texts.forMember(entry.member.name)}</p>}
        <p className="text-ink-quiet">
          <WishText of={entry} />
        </p>
        {entry.formerDoctor !== undefined && (
          <p className="mt-1 text-warn-ink">{texts.formerDoctor(entry.formerDoctor)}</p>
        )}
        {!entry.active && <p className="mt-1 text-warn-ink">{texts.retired}</p>}
        {entry.pausedAt !== undefined && <p className="mt-1 text-warn-ink">{texts.paused}</p>}
        {entry.withoutOffers && (
          <p className="mt-1 text-warn-ink">
            {texts.withoutOffers[entry.withoutOffers]}{' '}
            {entry.withoutOffers === 'email_not_verified' && (
              <Link className="tap-area" to={paths.profile}>
                {texts.verify}
              </Link>
            )}
          </p>
        )}
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
        <Button look="quiet" aria-label={texts.leaveThis(name)} busy={leave.isPending} onClick={() => setLeaves(true)}>
          {texts.leave}
        </Button>
      </div>
      {entry.free && entry.free.length > 0 && (
        <FreeTimes
          className="mt-1 basis-full border-t border-line pt-3"
          times={entry.free}
          treatmentId={entry.treatmentId}
          help={texts.free.entry}
        />
      )}
      {leaves && (
        <ConfirmDialog
          title={texts.leaveTitle}
          no={texts.stay}
          yes={texts.leave}
          danger
          onClose={() => setLeaves(false)}
          onConfirm={() => leave.mutate()}
        >
          <p>{texts.leaveHelp(name)}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

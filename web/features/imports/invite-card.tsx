import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DataImport, PatientInvitations } from '#contract/schemas/import.ts'
import { adminPaths } from '../../admin-paths.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { linkClass } from '../../ui/button/button-class.ts'
import { cardClass } from '../../ui/card-class.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { invitationsOf, moveImport } from './imports-api.ts'
import { ProgressBar } from './progress-bar.tsx'
import type { ImportChange } from './use-import-change.ts'

/** Invites the patients of a finished import by mail: how many, a confirmation, and how many mails are sent. */
export function InviteCard({ of, change, isPending }: ImportChange & { readonly of: DataImport }) {
  const texts = useTexts(enImports)
  const [asking, setAsking] = useState(false)
  const loaded = useQuery(invitationsOf(of))
  const { data } = loaded
  const isInviting = of.state === 'inviting'
  return (
    <section className={cardClass('mt-4 grid max-w-176 gap-3 p-5')}>
      <h2 className="text-lg">{texts.invite.title}</h2>
      <p className="text-ink-quiet">{texts.invite.lead}</p>
      {loaded.isError && <ListFailed texts={{ failed: texts.invite.failed, tryAgain: texts.retry }} query={loaded} />}
      {data && (
        <>
          <Counts of={data} />
          <Mails of={data} />
          {of.failing && <Notice look="warn">{texts.failing}</Notice>}
          <p>
            {isInviting ? (
              <Button busy={isPending} onClick={() => change(() => moveImport(of, 'stop'))}>
                {texts.stop}
              </Button>
            ) : data.ready > 0 ? (
              <Button look="primary" busy={isPending} onClick={() => setAsking(true)}>
                {texts.invite.open}
              </Button>
            ) : (
              <span className="text-ink-quiet">{texts.invite.none}</span>
            )}
          </p>
          {asking && (
            <ConfirmDialog
              title={texts.invite.ask}
              no={texts.invite.cancel}
              yes={texts.invite.send}
              onClose={() => setAsking(false)}
              onConfirm={() => change(() => moveImport(of, 'invite'))}
            >
              <Counts of={data} />
              <p className="mt-3">{texts.invite.note}</p>
              <p className="mt-3 text-ink-quiet">{texts.invite.when}</p>
            </ConfirmDialog>
          )}
        </>
      )}
    </section>
  )
}

const groups = ['ready', 'invited', 'noAddress', 'canSignIn'] as const

/** Who gets a mail, and why the others do not. */
function Counts({ of }: { readonly of: PatientInvitations }) {
  const [{ invite }, { locale }] = useTexts(enImports, en)
  return (
    <ul className="grid gap-1">
      {groups
        .filter((group) => group === 'ready' || of[group] > 0)
        .map((group) => (
          <li key={group}>
            <b className="tabular-nums">{of[group].toLocaleString(locale)}</b> {invite.counts[group]}
          </li>
        ))}
    </ul>
  )
}

/** What became of the mails of the last 30 days; nothing without any. */
function Mails({ of: { waiting, sent, failed } }: { readonly of: PatientInvitations }) {
  const { invite } = useTexts(enImports)
  const all = waiting + sent + failed
  if (all === 0) return null
  return (
    <>
      {waiting > 0 && <ProgressBar label={invite.title} done={sent + failed} all={all} />}
      <p className="tabular-nums">{invite.progress(sent, all)}</p>
      {waiting > 0 && <p className="text-ink-quiet">{invite.when}</p>}
      {failed > 0 && (
        <p>
          {invite.notDelivered(failed)}{' '}
          <Link className={linkClass} to={adminPaths.mail({ only: 'outgoing' })}>
            {invite.see}
          </Link>
        </p>
      )}
    </>
  )
}

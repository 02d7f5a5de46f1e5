import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnSession } from '#contract/schemas/own-session.ts'
import { call } from '../../api/client.ts'
import { confirmed } from '../../api/confirmed.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { deviceWords, sessionWords } from './session-words.ts'

const ownSessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('patient GET /me/sessions', { signal }),
})

interface SessionsSectionProps {
  /** Whether a calendar reads the user's appointments: its address ends with the other sessions. */
  readonly hasFeed: boolean
  readonly onFeedEnded: () => void
}

/** The devices on which the user is signed in. One or all others can be signed out. */
export function SessionsSection(props: SessionsSectionProps) {
  const { sessions: texts, tryAgain } = useTexts(enAccount).profile
  const sessions = useQuery(ownSessions)
  return (
    <SettingsSection title={texts.title} lead={texts.lead}>
      {sessions.data ? (
        <Sessions {...props} sessions={sessions.data} reload={sessions.refetch} />
      ) : sessions.isError ? (
        <ListFailed texts={{ ...texts, tryAgain }} query={sessions} />
      ) : (
        <Skeleton size="l" />
      )}
    </SettingsSection>
  )
}

interface SessionsProps extends SessionsSectionProps {
  readonly sessions: readonly OwnSession[]
  readonly reload: () => Promise<unknown>
}

function Sessions({ sessions, reload, hasFeed, onFeedEnded }: SessionsProps) {
  const texts = useTexts(enAccount).profile.sessions
  const [asking, setAsking] = useState(false)
  const endOne = useRowAction({
    mutationFn: ({ _id }: OwnSession) =>
      confirmed(() => call('patient DELETE /me/sessions/:id', { params: { id: _id } })),
    onSuccess: (_, session) => showToast(texts.ended(deviceWords(session, texts))),
    reload,
  })
  const endOthers = useRowAction({
    mutationFn: () => confirmed(() => call('patient DELETE /me/sessions')),
    onSuccess: () => {
      if (hasFeed) onFeedEnded()
      showToast(texts.endedOthers)
    },
    reload,
  })
  const ending = endOne.isPending ? endOne.variables : undefined
  return (
    <>
      <ul className="grid w-full" aria-label={texts.title}>
        {sessions.map((session) => (
          <Row
            key={session._id}
            session={session}
            ending={ending?._id === session._id}
            onEnd={() => endOne.mutate(session)}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button busy={endOthers.isPending} onClick={() => setAsking(true)}>
          {texts.endOthers}
        </Button>
      ) : (
        <p className="text-ink-quiet">{texts.onlyHere}</p>
      )}
      {asking && (
        <ConfirmDialog
          title={texts.endOthersTitle}
          no={texts.keep}
          yes={texts.endOthers}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => endOthers.mutate()}
        >
          <p>
            {texts.endOthersHelp} {hasFeed && texts.calendarEnds}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface RowProps {
  readonly session: OwnSession
  readonly ending: boolean
  readonly onEnd: () => void
}

function Row({ session, ending, onEnd }: RowProps) {
  const texts = useTexts(enAccount).profile.sessions
  const { locale } = useTexts(en)
  const device = deviceWords(session, texts)
  return (
    <li className="flex items-center justify-between gap-2 border-b border-line py-4 first:pt-0">
      <p className="min-w-0 wrap-anywhere">
        <span className="block font-semibold">{device}</span>
        <span className="block text-sm text-ink-quiet first-letter:uppercase">
          {sessionWords(session, texts, locale)}
        </span>
      </p>
      {session.current ? (
        <Badge look="ok">{texts.current}</Badge>
      ) : (
        <Button look="remove" busy={ending} aria-label={texts.endThis(device)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}

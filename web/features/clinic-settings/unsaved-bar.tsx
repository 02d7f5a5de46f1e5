import { type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { type Blocker, UNSAFE_DataRouterContext } from 'react-router'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot } from '../../ui/dialog/dialog-parts.tsx'
import { SaveFailure } from '../../ui/form/settings-save.tsx'
import { SaveBar } from '../../ui/sheet/save-bar.tsx'
import sheetStyles from '../../ui/sheet/sheet.css?url'

interface UnsavedBarProps {
  /** What is not saved; `undefined` if all is. */
  readonly unsaved: string | undefined
  readonly save: string
  readonly busy: boolean
  readonly failure: unknown
  readonly onRenew: () => Promise<void>
  readonly onDiscard: () => void
  /** Further buttons. */
  readonly children?: ReactNode
  /** The path of a page that returns to this one, for which no question is asked. */
  readonly mayOpen?: string
}

/** The buttons at the end of a form, in sight while something is not saved. Leaving the page then asks whether to lose it. */
export function UnsavedBar(props: UnsavedBarProps) {
  const { unsaved, save, busy, failure, onRenew, onDiscard, children, mayOpen } = props
  const { unsaved: texts } = useTexts(enAdmin).settings
  return (
    <>
      <link rel="stylesheet" href={sheetStyles} precedence="default" />
      <SaveBar
        label={texts.bar}
        status={unsaved}
        actions={
          <>
            {unsaved !== undefined && <Button onClick={onDiscard}>{texts.discard}</Button>}
            {children}
            <Button type="submit" look="primary" busy={busy}>
              {save}
            </Button>
          </>
        }
      >
        <SaveFailure failure={failure} onRenew={onRenew} />
      </SaveBar>
      {unsaved !== undefined && <LeaveQuestion unsaved={unsaved} mayOpen={mayOpen} onLeave={onDiscard} />}
    </>
  )
}

interface LeaveQuestionProps {
  readonly unsaved: string
  readonly mayOpen: string | undefined
  readonly onLeave: () => void
}

function LeaveQuestion({ unsaved, mayOpen, onLeave }: LeaveQuestionProps) {
  const { unsaved: texts } = useTexts(enAdmin).settings
  const blocker = useBlocked(mayOpen)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (blocker?.state !== 'blocked') return null
  return (
    <Dialog title={texts.leave} onClose={blocker.reset} small>
      <DialogBody>
        <p>{unsaved}</p>
      </DialogBody>
      <DialogFoot
        keep={
          <Button onClick={blocker.reset} data-first-focus>
            {texts.stay}
          </Button>
        }
        act={
          <Button
            look="danger"
            onClick={() => {
              onLeave()
              blocker.proceed()
            }}
          >
            {texts.lose}
          </Button>
        }
      />
    </Dialog>
  )
}

/** Blocks navigations to other pages. Not `useBlocker` of React Router, which would add to each first view. */
function useBlocked(mayOpen: string | undefined): Blocker | undefined {
  const router = use(UNSAFE_DataRouterContext)?.router
  const [blocker, setBlocker] = useState<Blocker>()
  const isOpen = useEffectEvent((path: string) => path === mayOpen)
  useEffect(() => {
    const key = 'unsaved'
    router?.getBlocker(
      key,
      ({ currentLocation: from, nextLocation: to }) => to.pathname !== from.pathname && !isOpen(to.pathname),
    )
    const end = router?.subscribe(({ blockers }) => setBlocker(blockers.get(key)))
    return () => {
      end?.()
      router?.deleteBlocker(key)
    }
  }, [router])
  return blocker
}

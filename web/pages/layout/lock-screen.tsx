import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useBrand, useClinic } from '../../features/clinic/use-clinic.ts'
import { signOut } from '../../features/session/change-session.ts'
import { EnrolForm } from '../../features/session/factor/enrol-form.tsx'
import { FactorForm } from '../../features/session/factor/factor-form.tsx'
import type { Person } from '../../features/session/session-api.ts'
import { UnlockForm } from '../../features/session/unlock-form.tsx'
import { enDesk } from '../../i18n/en/desk.ts'
import { enFactor } from '../../i18n/en/factor.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconLock } from '../../ui/icons/dashboard-icons.tsx'
import { Mark } from '../../ui/layout/brand.tsx'

/**
 * Covers the page until the person has passed what keeps the session from making calls: the password, the second factor, or
 * turning one on. Signing out ends it too.
 */
export function LockScreen({ person }: { readonly person: Person }) {
  const [{ lock: texts }, factorTexts] = useTexts(enDesk, enFactor)
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { gate } = person
  const name =
    gate === 'factor' ? factorTexts.pass.title : gate === 'enrol' ? factorTexts.enrol.title : person.displayName
  // Without the name of a patient in the tab.
  const tabTitle = gate === 'factor' || gate === 'enrol' ? name : texts.title
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    const before = document.title
    return () => {
      document.title = before
      shown?.close()
    }
  }, [])
  useEffect(() => {
    document.title = tabTitle
    const shown = dialog.current
    const first = shown?.querySelector<HTMLElement>('[name=password], [name=code]') ?? shown?.querySelector('h1')
    first?.focus()
  }, [tabTitle])
  return createPortal(
    <dialog
      ref={dialog}
      className="grid size-full max-h-none max-w-none place-items-center overflow-y-auto bg-paper p-4 text-ink"
      aria-labelledby={title}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on a second Escape.
      onClose={({ currentTarget: shown }) => !shown.open && shown.isConnected && shown.showModal()}
    >
      <div className={`grid w-full gap-4 ${gate === 'enrol' ? 'max-w-150' : 'max-w-96'}`}>
        <Brand />
        <div className="grid gap-5 rounded-card border border-line bg-surface p-6">
          <div className="grid justify-items-center gap-2 text-center">
            <Avatar name={person.displayName} size="large" />
            <h1 className="text-xl wrap-anywhere" id={title} tabIndex={-1}>
              <bdi>{name}</bdi>
            </h1>
            <Lead person={person} />
          </div>
          {gate === 'factor' ? (
            <FactorForm />
          ) : gate === 'enrol' ? (
            <EnrolForm email={person.email} />
          ) : (
            <UnlockForm email={person.email} />
          )}
          <div className="grid justify-items-center text-sm">
            <Button look="quiet" onClick={() => void signOut().catch(() => undefined)}>
              {texts.other}
            </Button>
          </div>
        </div>
      </div>
    </dialog>,
    document.body,
  )
}

/** The clinic's logo and name, without a link: the page below stays. */
function Brand() {
  const name = useBrand()
  return (
    <p className="flex items-center justify-center gap-2.5 text-lg leading-tight font-bold">
      <Mark logo={useClinic()?.look?.logo} fill="fill-brand" />
      <span className="min-w-0 text-balance wrap-anywhere">{name}</span>
    </p>
  )
}

function Lead({ person: { gate, email } }: { readonly person: Person }) {
  const [{ lock }, { pass, enrol }] = useTexts(enDesk, enFactor)
  if (gate !== 'factor' && gate !== 'enrol')
    return (
      <p className="inline-flex items-center gap-1.5 text-ink-quiet">
        <IconLock className="size-4" />
        {lock.lead}
      </p>
    )
  return (
    <>
      <p className="text-sm wrap-anywhere text-ink-quiet">
        <bdi>{email}</bdi>
      </p>
      <p className="text-ink-quiet">{gate === 'factor' ? pass.lead : enrol.required}</p>
    </>
  )
}

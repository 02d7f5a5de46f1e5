import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isStaff } from '#contract/roles.ts'
import type { Profile } from '#contract/schemas/profile.ts'
import { ActionSection } from '../../features/account/action-section.tsx'
import { CalendarSection } from '../../features/account/calendar-section.tsx'
import { DetailsSection } from '../../features/account/details-section.tsx'
import { EmailSection } from '../../features/account/email-section.tsx'
import { FamilySection } from '../../features/account/family-section.tsx'
import { GoogleSection } from '../../features/account/google-section.tsx'
import { PasswordSection } from '../../features/account/password-section.tsx'
import { RemindersSection } from '../../features/account/reminders-section.tsx'
import { RemoveDialog } from '../../features/account/remove-dialog.tsx'
import { saveData } from '../../features/account/save-data.ts'
import { SessionsSection } from '../../features/account/sessions-section.tsx'
import { ownProfile } from '../../features/bookings/profile-api.ts'
import { useSendsMail } from '../../features/clinic/clinic-setup.ts'
import { signIn, signOut } from '../../features/session/change-session.ts'
import { ConfirmHost } from '../../features/session/confirm/confirm-host.tsx'
import { forgetSession, resolveSession } from '../../features/session/session.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconRefresh } from '../../ui/icons/page-icons.tsx'
import { SettingsSection, settingsClass } from '../../ui/layout/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { DashboardPage } from './dashboard-page.tsx'

// Patients do not load it.
const FactorSection = lazy(() =>
  import('../../features/session/factor/factor-section.tsx').then((loaded) => ({ default: loaded.FactorSection })),
)

// Loaded when the page is shown.
const PasskeysSection = lazy(() =>
  import('../../features/account/passkeys/passkeys-section.tsx').then((loaded) => ({
    default: loaded.PasskeysSection,
  })),
)

// Only if the clinic has single sign-on.
const SsoSection = lazy(() =>
  import('../../features/session/sso/sso-section.tsx').then((loaded) => ({ default: loaded.SsoSection })),
)

async function addPasskey(password: string | undefined): Promise<void> {
  const passkeys = await import('../../features/session/passkeys/passkey-api.ts')
  await passkeys.addPasskey(password)
}

const loadingSections = [1, 2, 3]

/** The user's own account. */
export function MyProfile() {
  const texts = useTexts(enAccount).profile
  const profile = useQuery(ownProfile)
  return (
    <DashboardPage title={texts.title} status={profile.isPending && texts.loading}>
      {profile.data ? (
        <Sections profile={profile.data} />
      ) : profile.isError ? (
        <Empty title={texts.failed} text={texts.failedHelp} failed>
          <Button look="primary" busy={profile.isFetching} onClick={() => void profile.refetch()}>
            {!profile.isFetching && <IconRefresh />}
            {texts.tryAgain}
          </Button>
        </Empty>
      ) : (
        loadingSections.map((place) => (
          <section key={place} className={`${settingsClass} animate-late`} aria-hidden>
            <Skeleton size="m" />
            <Skeleton size="l" />
          </section>
        ))
      )}
    </DashboardPage>
  )
}

function Sections({ profile }: { readonly profile: Profile }) {
  const [{ profile: texts }, { session }] = useTexts(enAccount, en)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const sendsMail = useSendsMail()
  const { calendarFeed, ...withoutFeed } = profile

  function saved(changed: Profile) {
    queries.setQueryData(ownProfile.queryKey, changed)
    void resolveSession()
  }

  const profileChanged = () => queries.invalidateQueries({ queryKey: ownProfile.queryKey })

  async function signInHere(credentials: { email: string; password: string }) {
    // The new password is saved even if this sign-in fails. Without a session the sign-in page opens.
    await signIn(credentials).catch(forgetSession)
    await profileChanged()
  }

  // The session has already ended on the server; signing out removes it from this device.
  async function leave(message: string) {
    const showHome = async () => {
      await navigate(paths.home, { flushSync: true })
      showToast(message)
    }
    await signOut(showHome).catch(() => showToast(session.unreachableHelp, 'danger'))
  }

  return (
    <>
      <DetailsSection profile={profile} onSaved={saved} />
      <FamilySection family={profile.family} />
      {sendsMail && (
        <>
          <EmailSection profile={profile} />
          <RemindersSection profile={profile} onSaved={saved} />
        </>
      )}
      <CalendarSection profile={profile} onSaved={saved} />
      <PasswordSection profile={profile} onChanged={signInHere} />
      <Suspense>
        <PasskeysSection profile={profile} add={addPasskey} />
      </Suspense>
      {isStaff(profile.role) && (
        <Suspense>
          <FactorSection email={profile.email} asksPassword={profile.asksPassword} />
        </Suspense>
      )}
      {profile.google && <GoogleSection profile={profile} onUnlinked={() => saved({ ...profile, google: false })} />}
      {profile.sso && (
        <Suspense>
          <SsoSection profile={profile} sso={profile.sso} onDisconnected={() => void profileChanged()} />
        </Suspense>
      )}
      <SessionsSection hasFeed={calendarFeed !== undefined} onFeedEnded={() => saved(withoutFeed)} />
      <ActionSection
        title={texts.data}
        lead={
          <>
            {texts.dataLead} <Link to={paths.privacy}>{texts.privacy}</Link>.
          </>
        }
        button={texts.download}
        onPress={() => saveData(texts.fileName)}
      />
      <Removal profile={profile} onRemoved={() => leave(texts.removed)} />
      {!isStaff(profile.role) && <ConfirmHost />}
    </>
  )
}

interface RemovalProps {
  readonly profile: Profile
  readonly onRemoved: () => Promise<void>
}

function Removal(props: RemovalProps) {
  const texts = useTexts(enAccount).profile
  const [asking, setAsking] = useState(false)
  return (
    <SettingsSection title={texts.remove} lead={texts.removeLead}>
      <Button onClick={() => setAsking(true)}>{texts.removeButton}</Button>
      {asking && <RemoveDialog {...props} onClose={() => setAsking(false)} />}
    </SettingsSection>
  )
}

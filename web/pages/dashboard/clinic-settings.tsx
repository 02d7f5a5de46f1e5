import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { clinicTimeAt } from '#contract/dates.ts'
import type { ClinicSettings as Settings } from '#contract/schemas/clinic.ts'
import { adminPaths, type SettingsSectionName } from '../../admin-paths.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useSendsMail } from '../../features/clinic/clinic-setup.ts'
import { Stars } from '../../features/clinic/stars.tsx'
import { refreshClinic, useClinic } from '../../features/clinic/use-clinic.ts'
import { LookSection } from '../../features/clinic-settings/look/look-section.tsx'
import { showStyles } from '../../features/clinic-settings/look/show-styles.ts'
import { NewsSection } from '../../features/clinic-settings/news-section.tsx'
import { OnlineBookingSection } from '../../features/clinic-settings/online-booking-section.tsx'
import { ClinicDetailsSection } from '../../features/clinic-settings/place-form.tsx'
import { SessionSection } from '../../features/clinic-settings/session-section.tsx'
import settingsStyles from '../../features/clinic-settings/settings.css?url'
import { settings } from '../../features/clinic-settings/settings-api.ts'
import { TestimonialsSection } from '../../features/clinic-settings/testimonials-section.tsx'
import { PolicySection } from '../../features/policy/policy-section.tsx'
import { RemindersSection } from '../../features/reminders/reminders-section.tsx'
import { managedTreatments } from '../../features/treatment-list/treatment-list-api.ts'
import { WaitlistRuleSection } from '../../features/waitlist/rule-section.tsx'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enLook } from '../../i18n/en/look.ts'
import { enPublicTexts } from '../../i18n/en/public-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { settingsClass } from '../../ui/layout/settings-section.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { NotFound } from '../not-found.tsx'
import { DashboardPage } from './dashboard-page.tsx'

// With Zod, which checks each text as it is typed.
const TextsSection = lazy(() =>
  import('../../features/clinic-settings/texts/texts-section.tsx').then(({ TextsSection: section }) => ({
    default: section,
  })),
)

// If the refresh fails, the pages show the change when they are next loaded.
const refreshPages = () => void refreshClinic().catch(() => undefined)

const refreshLook = () =>
  refreshClinic().then(
    ({ look }) => showStyles(look?.styles),
    () => undefined,
  )

/** The settings of the clinic for admins, in sections that each have an address. That of the page is the first one's. */
export function ClinicSettings() {
  const path = useLocation().pathname.toLowerCase().replace(/\/+$/, '')
  // Each section starts from current data.
  return <SectionAt key={path} path={path} />
}

interface Section {
  readonly label: string
  readonly to: string
  readonly content: ReactNode | ((settings: Settings) => ReactNode)
}

function SectionAt({ path }: { readonly path: string }) {
  const texts = useTexts(enAdmin).settings
  const sections = useSections()
  const current = sections.find(({ to }) => to === path)
  const content = current?.content
  const needsSettings = typeof content === 'function'
  const loaded = useQuery({ ...settings, enabled: needsSettings })
  if (!current) return <NotFound />
  return (
    <DashboardPage
      title={texts.title}
      part={current === sections[0] ? undefined : current.label}
      status={needsSettings && loaded.isPending && texts.loading}
      actions={<ButtonLink to={adminPaths.setup()}>{texts.guide}</ButtonLink>}
    >
      <link rel="stylesheet" href={settingsStyles} precedence="default" />
      <div className="settings-parts">
        <Tabs label={texts.sections} items={sections.map(({ label, to }) => ({ label, to, current: to === path }))} />
        <div>
          {!needsSettings ? (
            content
          ) : // Do not start a change from cached data.
          loaded.data && loaded.isFetchedAfterMount ? (
            <Suspense fallback={<SectionSkeleton />}>{content(loaded.data)}</Suspense>
          ) : loaded.isError ? (
            <ListFailed texts={texts} query={loaded} />
          ) : (
            <SectionSkeleton />
          )}
        </div>
      </div>
    </DashboardPage>
  )
}

function useSections(): readonly Section[] {
  const [{ settings: texts }, lookTexts, publicTexts] = useTexts(enAdmin, enLook, enPublicTexts)
  const clinic = useClinic()
  const sendsMail = useSendsMail()
  const named: Readonly<Record<SettingsSectionName, Omit<Section, 'to'> | false>> = {
    look: {
      label: lookTexts.title,
      content: ({ name, look }) => <LookSection name={name} look={look} onShown={refreshLook} />,
    },
    texts: {
      label: publicTexts.title,
      content: (loaded) => <TextsSection publicTexts={loaded.publicTexts} onShown={refreshPages} />,
    },
    booking: {
      label: texts.booking.title,
      content: ({ booking }) => <OnlineBookingSection booking={booking} onShown={refreshPages} />,
    },
    rules: { label: texts.policy.title, content: <CancellationRules /> },
    reminders: sendsMail && { label: texts.reminders.title, content: <RemindersSection /> },
    waitlist: { label: texts.waitlist.title, content: <WaitlistRuleSection /> },
    sessions: { label: texts.sessions.title, content: ({ sessions }) => <SessionSection sessions={sessions} /> },
    news: {
      label: texts.notices.title,
      content: ({ notices }) =>
        clinic && (
          <NewsSection
            notices={notices}
            today={clinicTimeAt(serverNow(), clinic.timeZone).day}
            onShown={refreshPages}
          />
        ),
    },
    testimonials: {
      label: texts.testimonials.title,
      content: ({ testimonials }) => (
        <TestimonialsSection
          testimonials={testimonials}
          onShown={refreshPages}
          stars={(count) => <Stars stars={count} />}
        />
      ),
    },
  }
  const first: Section = {
    label: texts.place.title,
    to: adminPaths.clinic(),
    content: (loaded) => <ClinicDetailsSection clinic={loaded} onShown={refreshPages} />,
  }
  const others = (Object.keys(named) as SettingsSectionName[]).map(
    (name) => named[name] && { ...named[name], to: adminPaths.clinic(name) },
  )
  return [first, ...others.filter((section) => section !== false)]
}

function CancellationRules() {
  return <PolicySection treatments={useQuery(managedTreatments).data ?? []} />
}

function SectionSkeleton() {
  return (
    <section className={`${settingsClass} animate-late`} aria-hidden>
      <Skeleton size="m" />
      <div className="grid max-w-112 justify-items-start gap-5">
        <Skeleton size="l" />
        <Skeleton size="l" />
        <Skeleton size="l" />
      </div>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { clinicTimeAt } from '#contract/dates.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useSendsMail } from '../../features/clinic/clinic-setup.ts'
import { Stars } from '../../features/clinic/stars.tsx'
import { refreshClinic, useClinic } from '../../features/clinic/use-clinic.ts'
import { NewsSection } from '../../features/clinic-settings/news-section.tsx'
import { ClinicDetailsSection } from '../../features/clinic-settings/place-form.tsx'
import { SessionSection } from '../../features/clinic-settings/session-section.tsx'
import { settings } from '../../features/clinic-settings/settings-api.ts'
import { TestimonialsSection } from '../../features/clinic-settings/testimonials-section.tsx'
import { PolicySection } from '../../features/policy/policy-section.tsx'
import { RemindersSection } from '../../features/reminders/reminders-section.tsx'
import { managedTreatments } from '../../features/treatment-list/treatment-list-api.ts'
import { WaitlistRuleSection } from '../../features/waitlist/rule-section.tsx'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { settingsClass } from '../../ui/layout/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { DashboardPage } from './dashboard-page.tsx'

// If the refresh fails, the pages show the change when they are next loaded.
const refreshPages = () => void refreshClinic().catch(() => undefined)

/** Name, address, hours, news and testimonials of the clinic, for admins to change. */
export function ClinicSettings() {
  const texts = useTexts(enAdmin).settings
  const clinic = useClinic()
  const loaded = useQuery(settings)
  const treatments = useQuery(managedTreatments).data ?? []
  const sendsMail = useSendsMail()
  return (
    <DashboardPage title={texts.title} status={loaded.isPending && texts.loading}>
      {loaded.data && clinic ? (
        <>
          {/* Do not start a change from cached data. */}
          {loaded.isFetchedAfterMount && <ClinicDetailsSection clinic={loaded.data} onShown={refreshPages} />}
          <PolicySection treatments={treatments} />
          {sendsMail && <RemindersSection />}
          <WaitlistRuleSection />
          {loaded.isFetchedAfterMount && <SessionSection sessions={loaded.data.sessions} />}
          <NewsSection
            notices={loaded.data.notices}
            today={clinicTimeAt(serverNow(), clinic.timeZone).day}
            onShown={refreshPages}
          />
          <TestimonialsSection
            testimonials={loaded.data.testimonials}
            onShown={refreshPages}
            stars={(count) => <Stars stars={count} />}
          />
        </>
      ) : loaded.isError ? (
        <ListFailed texts={texts} query={loaded} />
      ) : (
        <section className={`${settingsClass} animate-late`} aria-hidden>
          <Skeleton size="m" />
          <div className="grid max-w-112 justify-items-start gap-5">
            <Skeleton size="l" />
            <Skeleton size="l" />
            <Skeleton size="l" />
          </div>
        </section>
      )}
    </DashboardPage>
  )
}

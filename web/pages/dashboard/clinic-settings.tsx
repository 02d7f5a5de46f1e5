import { useQuery } from '@tanstack/react-query'
import { clinicTimeAt } from '#contract/dates.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { Stars } from '../../features/clinic/stars.tsx'
import { clinicNow, refreshClinic, useClinic } from '../../features/clinic/use-clinic.ts'
import { NewsSection } from '../../features/clinic-settings/news-section.tsx'
import { ClinicDetailsSection } from '../../features/clinic-settings/place-form.tsx'
import { settings } from '../../features/clinic-settings/settings-api.ts'
import { TestimonialsSection } from '../../features/clinic-settings/testimonials-section.tsx'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { Main } from '../../ui/layout/main.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'

// What the pages show is asked for anew; where that fails they show it when they are next loaded.
const showNow = () => void refreshClinic().catch(() => undefined)

/** What the clinic tells of itself, for admins to change: name, place and hours, news, and what patients say. */
export function ClinicSettings() {
  const texts = useAdminMessages().settings
  const clinic = useClinic()
  const known = useQuery(settings)
  return (
    <Main>
      <PageTitle page={texts.title} />
      <p className="sr-only" role="status">
        {known.isPending && texts.loading}
      </p>
      <div className="head">
        <h1>{texts.title}</h1>
      </div>
      {known.data && clinic ? (
        <>
          {/* What is kept from an earlier visit is not a state to make changes on. */}
          {known.isFetchedAfterMount && <ClinicDetailsSection clinic={known.data} onShown={showNow} />}
          <NewsSection
            notices={known.data.notices}
            today={clinicTimeAt(clinicNow(), clinic.timeZone).day}
            onShown={showNow}
          />
          <TestimonialsSection
            testimonials={known.data.testimonials}
            onShown={showNow}
            stars={(count) => <Stars stars={count} />}
          />
        </>
      ) : known.isError ? (
        <ListFailed texts={texts} query={known} />
      ) : (
        <div className="facet waiting" aria-hidden>
          <Skeleton size="m" />
          <div className="facet__do">
            <Skeleton size="l" />
            <Skeleton size="l" />
            <Skeleton size="l" />
          </div>
        </div>
      )}
    </Main>
  )
}

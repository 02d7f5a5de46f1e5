import { useId } from 'react'
import newsDark from '../../art/dark/whitening-news.svg'
import news from '../../art/whitening-news.svg'
import { Notices } from '../../features/clinic/notices.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicMessages } from '../../i18n/hooks/use-clinic-messages.ts'
import { Illustration } from '../../ui/illustration.tsx'

/** The clinic's news; nothing if there is none. */
export function HomeNews() {
  const { home } = useClinicMessages()
  const clinic = useClinic()
  const title = useId()
  if (clinic?.notices.length === 0) return null
  return (
    <section className="bg-mist py-section" aria-labelledby={title}>
      <div className="wrap grid gap-10 md:grid-cols-[1fr_1.3fr] md:items-start lg:grid-cols-[1fr_1.15fr] lg:gap-18">
        <Illustration light={news} dark={newsDark} smile className="aspect-4/3" />
        <div>
          <h2 id={title} className="mb-5 text-3xl">
            {home.news}
          </h2>
          <div className="min-h-84">{clinic && <Notices clinic={clinic} />}</div>
        </div>
      </div>
    </section>
  )
}

import { useId } from 'react'
import newsDark from '../../art/dark/whitening-news.svg'
import news from '../../art/whitening-news.svg'
import { Notices } from '../../features/clinic/notices.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { enClinic } from '../../i18n/en/clinic.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Illustration } from '../../ui/illustration.tsx'

/** The clinic's news; nothing if there is none. */
export function HomeNews() {
  const { home } = useTexts(enClinic)
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

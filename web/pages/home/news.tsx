import { useId } from 'react'
import { Notices } from '../../features/clinic/notices.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { enClinic } from '../../i18n/en/clinic.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** The clinic's news; nothing if there is none. */
export function HomeNews() {
  const { home } = useTexts(enClinic)
  const clinic = useClinic()
  const title = useId()
  if (clinic?.notices.length === 0) return null
  return (
    <section className="bg-mist py-section" aria-labelledby={title}>
      <div className="wrap">
        <h2 id={title} className="mb-3 text-2xl sm:text-3xl">
          {home.news}
        </h2>
        {clinic && <Notices clinic={clinic} />}
      </div>
    </section>
  )
}

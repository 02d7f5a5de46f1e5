import { useId } from 'react'
import newsDark from '../../art/dark/whitening-news.svg'
import news from '../../art/whitening-news.svg'
import { Notices } from '../../features/clinic/notices.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicMessages } from '../../i18n/use-clinic-messages.ts'
import { Illustration } from '../../ui/illustration.tsx'

/** What the clinic has to tell; nothing where it has nothing. */
export function HomeNews() {
  const { home } = useClinicMessages()
  const clinic = useClinic()
  const title = useId()
  if (clinic?.notices.length === 0) return null
  return (
    <section className="section section--mist" aria-labelledby={title}>
      <div className="wrap news">
        <Illustration light={news} dark={newsDark} smile />
        <div>
          <h2 id={title} className="display">
            {home.news}
          </h2>
          <div className="awaits-news">{clinic && <Notices clinic={clinic} />}</div>
        </div>
      </div>
    </section>
  )
}

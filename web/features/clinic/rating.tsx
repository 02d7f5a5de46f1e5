import { Link } from 'react-router'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { enHome } from '../../i18n/en/home.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { StarRow } from './star-row.tsx'

interface RatingProps {
  readonly rating: NonNullable<Clinic['rating']>
  /** Whether the number of reviews leads to the reviews. */
  readonly linked?: boolean
}

/** Average and number of the patients' reviews: `4.8 ★★★★★ 212 reviews`. */
export function Rating({ rating: { average, count }, linked = false }: RatingProps) {
  const [{ locale }, home] = useTexts(en, enHome)
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).format(average)
  const reviews = home.reviewCount(count)
  return (
    <p className="flex min-h-touch flex-wrap items-center gap-x-2">
      <b className="font-semibold" aria-hidden>
        {number}
      </b>
      <span className="sr-only">{home.rating(number)}</span>
      <StarRow stars={Math.round(average)} />
      {linked ? (
        <Link className="tap-area" to={paths.reviews}>
          {reviews}
        </Link>
      ) : (
        <span className="text-ink-quiet">{reviews}</span>
      )}
    </p>
  )
}

import { enClinic } from '../../i18n/en/clinic.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { StarRow } from './star-row.tsx'

/** One to five stars, with their number for screen readers. */
export function Stars({ stars }: { readonly stars: number }) {
  const { reviews } = useTexts(enClinic)
  return (
    <span className="block">
      <span className="sr-only">{reviews.stars(stars)}</span>
      <StarRow stars={stars} />
    </span>
  )
}

import { enClinic } from '../../i18n/en/clinic.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconStarFilled } from '../../ui/icons/page-icons.tsx'

const places = [1, 2, 3, 4, 5]

/** One to five stars, with their number for screen readers. */
export function Stars({ stars }: { readonly stars: number }) {
  const { reviews } = useTexts(enClinic)
  return (
    <p className="flex gap-0.75 text-star">
      <span className="sr-only">{reviews.stars(stars)}</span>
      {places.map((place) => (
        <IconStarFilled key={place} className={place <= stars ? 'size-4.5' : 'size-4.5 text-line-strong'} />
      ))}
    </p>
  )
}

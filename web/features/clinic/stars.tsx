import { useClinicMessages } from '../../i18n/use-clinic-messages.ts'
import { IconStarFilled } from '../../ui/icons/icons.tsx'

const places = [1, 2, 3, 4, 5]

/** One to five stars, and the same in words. */
export function Stars({ stars }: { readonly stars: number }) {
  const { reviews } = useClinicMessages()
  return (
    <p className="stars">
      <span className="sr-only">{reviews.stars(stars)}</span>
      {places.map((place) => (
        <IconStarFilled key={place} className={place <= stars ? 'on' : 'off'} />
      ))}
    </p>
  )
}

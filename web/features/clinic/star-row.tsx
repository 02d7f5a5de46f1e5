import { IconStarFilled } from '../../ui/icons/star-icon.tsx'

const places = [1, 2, 3, 4, 5]

/** One to five stars as a picture. The text next to it states their number. */
export function StarRow({ stars }: { readonly stars: number }) {
  return (
    <span className="flex gap-0.75 text-star">
      {places.map((place) => (
        <IconStarFilled key={place} className={place <= stars ? 'size-4.5' : 'size-4.5 text-line-strong'} />
      ))}
    </span>
  )
}

import { useId, useState } from 'react'
import { enReviews } from '../../i18n/en/reviews.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { labelClass } from '../../ui/form/form-class.ts'
import { IconStar } from '../../ui/icons/dashboard-icons.tsx'
import { IconStarFilled } from '../../ui/icons/star-icon.tsx'

interface StarsFieldProps {
  /** The initial number of stars, if any. */
  readonly given: number | undefined
  readonly error: string | undefined
}

/** One to five stars as a radio group: one tab stop, arrow keys within. */
export function StarsField({ given, error }: StarsFieldProps) {
  const texts = useTexts(enReviews).form
  const errorId = useId()
  const [chosen, setChosen] = useState(given ?? 0)
  return (
    <fieldset>
      <legend className={`${labelClass} mb-1.5`}>{texts.stars}</legend>
      <div className="-ms-2 flex flex-wrap items-center">
        {texts.starNames.map((name, place) => {
          const count = place + 1
          const Star = count <= chosen ? IconStarFilled : IconStar
          return (
            <label
              key={name}
              className={`relative grid size-touch cursor-pointer place-items-center rounded-control hover:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus ${count <= chosen ? 'text-star' : 'text-line-strong'}`}
            >
              <input
                className="absolute inset-0 size-full cursor-pointer opacity-0"
                type="radio"
                name="stars"
                value={count}
                aria-label={name}
                defaultChecked={count === given}
                aria-describedby={error ? errorId : undefined}
                data-first-focus={count === (given ?? 1) || undefined}
                onChange={() => setChosen(count)}
              />
              <Star className="size-6" strokeWidth={2} />
            </label>
          )
        })}
        <span className="ps-2 text-ink-quiet" aria-hidden>
          {texts.starNames[chosen - 1]}
        </span>
      </div>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </fieldset>
  )
}

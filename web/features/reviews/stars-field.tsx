import { useId, useState } from 'react'
import { useReviewMessages } from '../../i18n/use-review-messages.ts'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { IconStar } from '../../ui/icons/dashboard-icons.tsx'
import { IconStarFilled } from '../../ui/icons/icons.tsx'

interface StarsFieldProps {
  /** How many are chosen at the start, if any. */
  readonly given: number | undefined
  readonly error: string | undefined
}

/** One to five stars as one choice: one stop of the Tab key, arrow keys within. */
export function StarsField({ given, error }: StarsFieldProps) {
  const texts = useReviewMessages().form
  const errorId = useId()
  const [chosen, setChosen] = useState(given ?? 0)
  return (
    <fieldset className="rate">
      <legend className="label">{texts.stars}</legend>
      <div className="rate__stars">
        {texts.starNames.map((name, place) => {
          const count = place + 1
          const Star = count <= chosen ? IconStarFilled : IconStar
          return (
            <label key={name} className={count <= chosen ? 'on' : undefined}>
              <input
                type="radio"
                name="stars"
                value={count}
                aria-label={name}
                defaultChecked={count === given}
                aria-describedby={error ? errorId : undefined}
                data-first-focus={count === (given ?? 1) || undefined}
                onChange={() => setChosen(count)}
              />
              <Star />
            </label>
          )
        })}
        <span className="quiet" aria-hidden>
          {texts.starNames[chosen - 1]}
        </span>
      </div>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </fieldset>
  )
}

import { useId } from 'react'
import { type HideableSection, hideableSections, type PublicText } from '#contract/public-texts.ts'
import { enPublicTexts } from '../../../i18n/en/public-texts.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { hintClass, labelClass } from '../../../ui/form/form-class.ts'
import { OwnText, type OwnTextsOf } from './own-text.tsx'

interface HomeSectionsProps {
  readonly hidden: readonly HideableSection[]
  readonly onShow: (section: HideableSection, isShown: boolean) => void
  readonly field: OwnTextsOf
}

/** The text that a section shows. */
const textIn: Partial<Record<HideableSection, PublicText>> = { about: 'about', contact: 'contact' }

/** The sections of the home page, each with a switch that shows it, and its text if it has one. */
export function HomeSections({ hidden, onShow, field }: HomeSectionsProps) {
  const texts = useTexts(enPublicTexts)
  const id = useId()
  return (
    <section className="texts-card" aria-labelledby={`${id}-title`}>
      <div>
        <h3 id={`${id}-title`}>{texts.sections}</h3>
        <p className={hintClass}>{texts.sectionsHint}</p>
      </div>
      <ul>
        {hideableSections.map((section) => (
          <li key={section}>
            <div className="flex min-h-touch flex-row-reverse items-center justify-between gap-4">
              <input
                id={`${id}-${section}`}
                type="checkbox"
                // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has the state itself
                role="switch"
                className="texts-switch"
                aria-describedby={`${id}-${section}-hint`}
                checked={!hidden.includes(section)}
                onChange={({ target }) => onShow(section, target.checked)}
              />
              <div>
                <label className={labelClass} htmlFor={`${id}-${section}`}>
                  {texts.names[section]}
                </label>
                <p className={hintClass} id={`${id}-${section}-hint`}>
                  {texts.about[section]}
                </p>
              </div>
            </div>
            {textIn[section] && <OwnText {...field} name={textIn[section]} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

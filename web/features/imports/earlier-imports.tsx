import { useQuery } from '@tanstack/react-query'
import { clinicTimeAt } from '#contract/dates.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, formatMinute } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { latestImports } from './imports-api.ts'

interface EarlierImportsProps {
  readonly timeZone: string
  /** Returns the address of an import. */
  readonly to: (id: string) => string
}

/** The latest imports, with links to them; nothing if there are none. */
export function EarlierImports({ timeZone, to }: EarlierImportsProps) {
  const [texts, { locale }] = useTexts(enImports, en)
  const { data = [] } = useQuery(latestImports)
  if (data.length === 0) return null
  return (
    <section className={cardClass('mt-4 max-w-176')}>
      <h2 className="px-5 py-3 text-lg">{texts.earlier}</h2>
      <ul>
        {data.map(({ _id, by, createdAt, state, files }) => {
          const { day, minute } = clinicTimeAt(new Date(createdAt), timeZone)
          const when = `${formatDay(day, locale)} ${formatMinute(minute, locale)}`
          return (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3">
              <span className="wrap-anywhere">
                <b>{files.map(({ name }) => name).join(', ') || texts.noFile}</b>
                <span className="block text-ink-quiet">
                  {texts.states[state]} · {texts.by(by, when)}
                </span>
              </span>
              <ButtonLink to={to(_id)} aria-label={texts.show(when)}>
                {texts.open}
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import { Link, useNavigate } from 'react-router'
import type { ClinicDay } from '#contract/dates.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { currentSearchParams } from '../../ui/current-search-params.ts'
import { IconChevronDown } from '../../ui/icons/dashboard-icons.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { ClinicOption } from '../../ui/text/clinic-option.tsx'
import { addressOfDay, type DayChoice, parseDayParams } from './day-params.ts'

interface DayFiltersProps {
  readonly choice: DayChoice
  readonly today: ClinicDay
  /** The names of the treatments there are on that day. */
  readonly treatments: readonly string[]
}

/** Leaves some of the day's appointments out: by state, treatment, name or number. The address says which. */
export function DayFilters({ choice, today, treatments }: DayFiltersProps) {
  const texts = useAdminMessages().day
  const navigate = useNavigate()
  const { only, treatment, search } = choice
  const addressWith = (change: Partial<DayChoice>) => addressOfDay({ ...choice, ...change }, today)
  const go = (change: Partial<DayChoice>) => {
    const newest = parseDayParams(currentSearchParams(), today)
    void navigate(addressOfDay({ ...newest, ...change }, today), { replace: true, preventScrollReset: true })
  }
  const offered = treatment === '' || treatments.includes(treatment) ? treatments : [treatment, ...treatments]
  return (
    <div className="day-filters">
      <nav className="tabs" aria-label={texts.which}>
        {([undefined, 'standing', 'unpaid'] as const).map((which) => (
          <Link
            key={which ?? 'all'}
            to={addressWith({ only: which })}
            preventScrollReset
            aria-current={which === only ? 'page' : undefined}
          >
            {texts.only[which ?? 'all']}
          </Link>
        ))}
      </nav>
      <div className="select">
        <select
          className="input"
          aria-label={texts.treatmentOf}
          value={treatment}
          onChange={({ target }) => go({ treatment: target.value })}
        >
          <option value="">{texts.anyTreatment}</option>
          {offered.map((name) => (
            <ClinicOption key={name}>{name}</ClinicOption>
          ))}
        </select>
        <IconChevronDown className="icon" />
      </div>
      <SearchBox
        value={search}
        delay={150}
        texts={{ label: texts.search, clear: texts.clearSearch }}
        onSearch={(text) => go({ search: text })}
      />
    </div>
  )
}

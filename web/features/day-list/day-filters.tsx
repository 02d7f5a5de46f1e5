import { useNavigate } from 'react-router'
import type { ClinicDay } from '#contract/dates.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { currentSearchParams } from '../../ui/current-search-params.ts'
import { Select } from '../../ui/form/select.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { ClinicOption } from '../../ui/text/clinic-option.tsx'
import { addressOfDay, type DayChoice, parseDayParams } from './day-params.ts'

interface DayFiltersProps {
  readonly choice: DayChoice
  readonly today: ClinicDay
  /** Names of the treatments on that day. */
  readonly treatments: readonly string[]
}

/** Filters the day's appointments by state, treatment, name or phone number. The address contains the filters. */
export function DayFilters({ choice, today, treatments }: DayFiltersProps) {
  const texts = useTexts(enAdmin).day
  const navigate = useNavigate()
  const { only, treatment, search } = choice
  const go = (change: Partial<DayChoice>) => {
    const newest = parseDayParams(currentSearchParams(), today)
    void navigate(addressOfDay({ ...newest, ...change }, today), { replace: true, preventScrollReset: true })
  }
  const offered = treatment === '' || treatments.includes(treatment) ? treatments : [treatment, ...treatments]
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3 print:hidden">
      <Tabs
        label={texts.which}
        preventScrollReset
        items={([undefined, 'standing', 'unpaid'] as const).map((which) => ({
          label: texts.only[which ?? 'all'],
          to: addressOfDay({ ...choice, only: which }, today),
          current: which === only,
        }))}
      />
      <Select
        className="flex-[1_1_12rem] md:flex-[0_1_16rem]"
        aria-label={texts.treatmentOf}
        value={treatment}
        onChange={({ target }) => go({ treatment: target.value })}
      >
        <option value="">{texts.anyTreatment}</option>
        {offered.map((name) => (
          <ClinicOption key={name}>{name}</ClinicOption>
        ))}
      </Select>
      <SearchBox
        className="max-w-none"
        value={search}
        delay={150}
        texts={{ label: texts.search, clear: texts.clearSearch }}
        onSearch={(text) => go({ search: text })}
      />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { clinicTimeAt } from '#contract/dates.ts'
import type { DeskEntry } from '#contract/schemas/waitlist.ts'
import { adminPaths } from '../../admin-paths.ts'
import { allTreatments } from '../../features/bookings/treatment-queries.ts'
import { useMailIsOff } from '../../features/clinic/clinic-setup.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { AddDialog } from '../../features/waitlist/add-dialog.tsx'
import { lineOf } from '../../features/waitlist/desk-waitlist-api.ts'
import { LineTable } from '../../features/waitlist/line-table.tsx'
import { OfferDialog } from '../../features/waitlist/offer-dialog.tsx'
import { enDeskWaitlist } from '../../i18n/en/desk-waitlist.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { currentSearchParams } from '../../ui/current-search-params.ts'
import { Select } from '../../ui/form/select.tsx'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** Debounce of the search in milliseconds. */
const searchDelay = 250

/** The waitlist as the desk sees it. The address contains the search and the treatment. */
export function DeskWaitlist() {
  const texts = useTexts(enDeskWaitlist)
  const clinic = useClinic()
  const mailIsOff = useMailIsOff()
  const now = useClinicNow()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [q, treatmentId] = [search.get('search') ?? undefined, search.get('treatment') ?? undefined]
  const listed = useQuery(lineOf({ q, treatmentId }))
  const treatments = useQuery(allTreatments).data ?? []
  const translated = useTranslated()
  const [adds, setAdds] = useState(false)
  const [offering, setOffering] = useState<DeskEntry>()
  const today = clinic && clinicTimeAt(now, clinic.timeZone).day
  const isFiltered = q !== undefined || treatmentId !== undefined

  function filter(name: 'search' | 'treatment', value: string) {
    const params = currentSearchParams()
    if (value === '') params.delete(name)
    else params.set(name, value)
    void navigate(adminPaths.waiting(Object.fromEntries(params)), { replace: true, preventScrollReset: true })
  }

  return (
    <DashboardPage
      title={texts.title}
      status={listed.isPending && texts.loading}
      count={listed.data?.length}
      lead={clinic?.paused ? texts.leadPaused : mailIsOff ? texts.leadNoMail : texts.lead}
      actions={
        <Button look="primary" onClick={() => setAdds(true)}>
          <IconPlus />
          {texts.add}
        </Button>
      }
    >
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchBox
          value={q ?? ''}
          delay={searchDelay}
          texts={texts.search}
          onSearch={(text) => filter('search', text)}
        />
        <Select
          className="flex-[0_1_16rem]"
          aria-label={texts.treatmentFilter}
          value={treatmentId ?? ''}
          onChange={({ target }) => filter('treatment', target.value)}
        >
          <option value="">{texts.allTreatments}</option>
          {treatments.map((treatment) => (
            <option key={treatment._id} value={treatment._id}>
              {translated(treatment, 'name').text}
            </option>
          ))}
        </Select>
      </div>
      <LineTable
        query={listed}
        items={clinic && listed.data}
        empty={isFiltered ? texts.noneFound : texts.none}
        timeZone={clinic?.timeZone ?? 'UTC'}
        onOffer={setOffering}
      />
      {adds && clinic && today && (
        <AddDialog openDays={clinic.hours.map(({ weekday }) => weekday)} today={today} onClose={() => setAdds(false)} />
      )}
      {offering && today && (
        <OfferDialog key={offering._id} entry={offering} today={today} onClose={() => setOffering(undefined)} />
      )}
    </DashboardPage>
  )
}

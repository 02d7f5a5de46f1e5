import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { parseClinicDay } from '#contract/dates.ts'
import type { PaymentSums } from '#contract/schemas/payment.ts'
import { adminPaths } from '../../admin-paths.ts'
import { call } from '../../api/client.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMoney } from '../../i18n/en/money.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { currentSearchParams } from '../../ui/current-search-params.ts'
import { Field } from '../../ui/form/field.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { sumsOf } from './payment-list-api.ts'

interface Filter {
  readonly search?: string
  readonly from?: string
  readonly to?: string
  readonly where?: 'online' | 'clinic'
}

/** Parses the filter of an address. Ignores unknown values. */
export function parsePaymentFilter(address: URLSearchParams): Filter {
  const [search, from, to, where] = ['search', 'from', 'to', 'where'].map((name) => address.get(name) ?? '')
  return {
    ...(search && { search }),
    ...(from && parseClinicDay(from) && { from }),
    ...(to && parseClinicDay(to) && { to }),
    ...((where === 'online' || where === 'clinic') && { where }),
  }
}

// Charge-backs are rare.
function shownSums({ chargedBack }: PaymentSums): ('received' | 'refunded' | 'chargedBack' | 'due')[] {
  return chargedBack === 0 ? ['received', 'refunded', 'due'] : ['received', 'refunded', 'chargedBack', 'due']
}

interface PaymentFiltersProps {
  readonly only: 'attention' | undefined
  readonly filter: Filter
}

/** Search, dates and place of the payments, with the sums of what they leave. The address contains them. */
export function PaymentFilters({ only, filter }: PaymentFiltersProps) {
  const [{ locale }, texts] = useTexts(en, enMoney)
  const navigate = useNavigate()
  const query = { ...filter, ...(only && { only }) }
  const { data: sums } = useQuery(sumsOf(query))
  const [busy, setBusy] = useState(false)
  const go = (change: Readonly<Record<string, string>>) => {
    const next = { ...parsePaymentFilter(currentSearchParams()), ...(only && { only }), ...change }
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''))
    void navigate(adminPaths.payments(kept), { replace: true, preventScrollReset: true })
  }
  async function download() {
    setBusy(true)
    await call('admin GET /payments/export', { query, asText: true }).then(
      (csv) => saveFile(csv, 'text/csv;charset=utf-8', 'payments.csv'),
      () => showToast(texts.csvFailed, 'danger'),
    )
    setBusy(false)
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
        <SearchBox
          value={filter.search ?? ''}
          delay={300}
          texts={{ label: texts.search, clear: texts.clearSearch }}
          onSearch={(search) => go({ search })}
        />
        {(['from', 'to'] as const).map((name) => (
          <div key={name}>
            <Field
              type="date"
              label={texts[name]}
              min="2000-01-01"
              max="2999-12-31"
              defaultValue={filter[name] ?? ''}
              onChange={({ target }) => target.validity.valid && go({ [name]: target.value })}
            />
          </div>
        ))}
        <div>
          <SelectField
            label={texts.where}
            value={filter.where ?? ''}
            onChange={({ target }) => go({ where: target.value })}
          >
            <option value="">{texts.anywhere}</option>
            <option value="online">{texts.online}</option>
            <option value="clinic">{texts.clinic}</option>
          </SelectField>
        </div>
        <Button busy={busy} onClick={() => void download()}>
          {texts.csv}
        </Button>
      </div>
      {sums && (
        <dl className="mb-6 flex flex-wrap gap-x-8 gap-y-2 tabular-nums" aria-label={texts.sums}>
          {shownSums(sums).map((name) => (
            <div key={name}>
              <dt className="text-sm text-ink-quiet">{texts[name]}</dt>
              <dd className="text-lg font-semibold">{formatMoney(sums[name], locale)}</dd>
            </div>
          ))}
          <div>
            <dt className="sr-only">{texts.sums}</dt>
            <dd className="text-ink-quiet">{texts.count(sums.count)}</dd>
          </div>
        </dl>
      )}
    </>
  )
}

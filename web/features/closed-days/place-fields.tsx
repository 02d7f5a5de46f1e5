import type { Holidays } from '#contract/schemas/holidays.ts'
import { enHolidays } from '../../i18n/en/holidays.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SelectField } from '../../ui/form/select.tsx'

interface PlaceFieldsProps {
  readonly data: Holidays
  readonly onChoose: (place: { readonly country: string; readonly region?: string }) => void
}

/** The country and region whose holidays are shown. */
export function PlaceFields({ data, onChoose }: PlaceFieldsProps) {
  const [{ locale }, texts] = useTexts(en, enHolidays)
  const { country = '', region = '', countries, regions } = data
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const sorted = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
  return (
    <div className="mb-5 grid max-w-160 gap-4 sm:grid-cols-2">
      <SelectField
        label={texts.country}
        value={country}
        onChange={({ target }) => onChoose({ country: target.value })}
        autoComplete="off"
      >
        {country === '' && (
          <option value="" disabled>
            {texts.chooseCountry}
          </option>
        )}
        {sorted.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {regions.length > 0 && (
        <SelectField
          label={texts.region}
          value={region}
          onChange={({ target }) => onChoose({ country, ...(target.value && { region: target.value }) })}
          autoComplete="off"
        >
          <option value="">{texts.wholeCountry}</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}

import { useId, useState } from 'react'
import { en } from '../../i18n/en/layout.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { formatWeekday } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { inputClass } from '../../ui/form/form-class.ts'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { IconX } from '../../ui/icons/icons.tsx'
import { intervalField } from './hours-validation.ts'
import { type Interval, type WeekInterval, weekdays } from './week.ts'

type Row = WeekInterval & { readonly key: number }
type FaultOf = (field: string) => string | undefined

interface WeekFieldProps {
  /** The week as it is. */
  readonly week: readonly WeekInterval[]
  readonly faultOf: FaultOf
}

/** The intervals of a doctor's week by weekday. A day can be copied to other days. */
export function WeekField({ week, faultOf }: WeekFieldProps) {
  const texts = useTexts(enSchedule)
  const [rows, setRows] = useState<readonly Row[]>(() => week.map((interval, key) => ({ ...interval, key })))
  const [nextKey, setNextKey] = useState(week.length)
  const rowsOf = (day: number) => rows.filter(({ weekday }) => weekday === day)

  function add(added: readonly WeekInterval[], kept: readonly Row[]) {
    setRows([...kept, ...added.map((interval, index) => ({ ...interval, key: nextKey + index }))])
    setNextKey(nextKey + added.length)
  }
  function copy(from: number, to: readonly number[]) {
    const added = to.flatMap((weekday) => rowsOf(from).map(({ start, end }) => ({ weekday, start, end })))
    add(
      added,
      rows.filter(({ weekday }) => !to.includes(weekday)),
    )
  }

  return (
    <div>
      <p className="text-ink-quiet">{texts.breaks}</p>
      <div className="divide-y divide-line border-b border-line">
        {weekdays.map((day) => (
          <Day
            key={day}
            day={day}
            rows={rowsOf(day)}
            worked={[...new Set(rows.map(({ weekday }) => weekday))]}
            faultOf={faultOf}
            onAdd={() => {
              const first = rowsOf(day).length === 0 ? { start: '09:00', end: '17:00' } : { start: '', end: '' }
              add([{ weekday: day, ...first }], rows)
            }}
            onChange={(key, change) => setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))}
            onRemove={(key) => setRows(rows.filter((row) => row.key !== key))}
            onCopy={(to) => copy(day, to)}
          />
        ))}
      </div>
    </div>
  )
}

interface DayProps {
  readonly day: number
  readonly rows: readonly Row[]
  /** The weekdays with hours. */
  readonly worked: readonly number[]
  readonly faultOf: FaultOf
  readonly onAdd: () => void
  readonly onChange: (key: number, change: Partial<Interval>) => void
  readonly onRemove: (key: number) => void
  readonly onCopy: (to: readonly number[]) => void
}

function Day({ day, rows, worked, faultOf, onAdd, onChange, onRemove, onCopy }: DayProps) {
  const [{ locale }, texts] = useTexts(en, enSchedule)
  const id = useId()
  const [copying, setCopying] = useState(false)
  const name = formatWeekday(day, locale, 'long')
  return (
    <section className="grid gap-2 py-3" aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={id} className="flex-1 text-lg/[1.4] first-letter:uppercase">
          {name}
        </h3>
        {rows.length === 0 && <span className="text-ink-quiet">{texts.notWorking}</span>}
        <Button look="quiet" aria-label={texts.changeOf(texts.addHours, name)} onClick={onAdd}>
          <IconPlus />
          {texts.addHours}
        </Button>
        {rows.length > 0 && (
          <Button
            look="quiet"
            aria-label={texts.changeOf(texts.copy, name)}
            aria-expanded={copying}
            onClick={() => setCopying(!copying)}
          >
            {texts.copy}
          </Button>
        )}
      </div>
      {rows.map((row) => (
        <IntervalRow key={row.key} {...{ row, name, faultOf, onChange, onRemove }} />
      ))}
      {copying && rows.length > 0 && (
        <CopyTo
          day={day}
          name={name}
          worked={worked}
          onCopy={(to) => {
            onCopy(to)
            setCopying(false)
          }}
        />
      )}
    </section>
  )
}

interface IntervalRowProps extends Pick<DayProps, 'faultOf' | 'onChange' | 'onRemove'> {
  readonly row: Row
  /** The name of the day. */
  readonly name: string
}

function IntervalRow({ row, name, faultOf, onChange, onRemove }: IntervalRowProps) {
  const texts = useTexts(enSchedule)
  const id = useId()
  const fields = {
    start: intervalField(row.weekday, row.key, 'start'),
    end: intervalField(row.weekday, row.key, 'end'),
  }
  const fault = faultOf(fields.start) ?? faultOf(fields.end)
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-2">
        {(['start', 'end'] as const).map((part) => (
          <input
            key={part}
            type="time"
            name={fields[part]}
            className={inputClass}
            aria-label={texts.changeOf(texts[part], name)}
            aria-describedby={fault ? id : undefined}
            aria-invalid={faultOf(fields[part]) ? true : undefined}
            required
            // A time input shows midnight as 00:00.
            value={row[part] === '24:00' ? '00:00' : row[part]}
            onChange={({ target }) => onChange(row.key, { [part]: target.value })}
          />
        ))}
        <Button
          look="plain"
          icon
          aria-label={texts.changeOf(texts.remove, `${name}, ${row.start} – ${row.end}`)}
          onClick={() => onRemove(row.key)}
        >
          <IconX />
        </Button>
      </div>
      {fault && <ErrorText id={id}>{fault}</ErrorText>}
    </div>
  )
}

interface CopyToProps extends Pick<DayProps, 'day' | 'worked' | 'onCopy'> {
  readonly name: string
}

/** The weekdays to which a day is copied, at first the others with hours or, without any, Monday to Friday. */
function CopyTo({ day, name, worked, onCopy }: CopyToProps) {
  const [{ locale }, texts] = useTexts(en, enSchedule)
  const others = worked.filter((weekday) => weekday !== day)
  const [to, setTo] = useState<readonly number[]>(
    others.length > 0 ? others : [1, 2, 3, 4, 5].filter((weekday) => weekday !== day),
  )
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5">{texts.copyTo(name)}</legend>
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-7">
        {weekdays
          .filter((weekday) => weekday !== day)
          .map((weekday) => (
            <Choice
              key={weekday}
              className="px-1"
              type="checkbox"
              checked={to.includes(weekday)}
              onChange={() => setTo(to.includes(weekday) ? to.filter((other) => other !== weekday) : [...to, weekday])}
              aria-label={formatWeekday(weekday, locale, 'long')}
            >
              {formatWeekday(weekday, locale, 'short')}
            </Choice>
          ))}
        <Button onClick={() => onCopy(to)}>{texts.copy}</Button>
      </div>
    </fieldset>
  )
}

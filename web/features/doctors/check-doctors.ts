import type { DoctorRow } from '#contract/schemas/doctor.ts'
import { email as emailSchema } from '#contract/schemas/fields.ts'
import { formatStart } from '#contract/start-times.ts'
import { readWeek, type WeekHours } from '#contract/week-hours.ts'
import type { SheetMessages } from '../../i18n/en/sheet.ts'
import type { CellFault } from '../../ui/sheet/use-sheet.ts'

/** Columns of the sheet, in its order. */
export const doctorColumns = ['name', 'email', 'speciality', 'chair', 'hours'] as const

type Texts = SheetMessages['doctors']['faults']
type Rows = readonly (readonly string[])[]

interface Known {
  /** Names and addresses of the doctors who exist. */
  readonly doctors: readonly { readonly name: string; readonly email: string }[]
  /** Names of the treatments, each a speciality. */
  readonly specialities: readonly string[]
  /** Names of the chairs. */
  readonly chairs: readonly string[]
}

/**
 * Returns the faults of the cells of each row; of an empty row none. Hours that are understood have a note with how they are
 * read, as `toText` formats them.
 */
export function checkDoctors(
  rows: Rows,
  known: Known,
  texts: Texts,
  toText: (hours: readonly WeekHours[]) => string,
): (CellFault | undefined)[][] {
  const names = new Set(known.doctors.map(({ name }) => plain(name)))
  const addresses = new Set(known.doctors.map(({ email }) => email))
  const chairs = new Set(known.chairs.map(plain))
  const hours = hoursOf(rows)
  const isCrowded = crowdedRows(rows, hours, chairs)
  return rows.map((cells, place) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const [name = '', email = '', speciality = '', chair = ''] = cells
    const isNew = { name: add(names, name), email: add(addresses, email), chair: add(chairs, chair) }
    return [
      checkName(name, isNew.name, texts),
      checkEmail(email, isNew.email, texts),
      checkSpeciality(speciality, known.specialities, texts),
      checkChair(chair, isNew.chair, texts),
      noteHours(hours[place], isCrowded(place), texts, toText),
    ]
  })
}

/** Returns the doctors of rows without faults. */
export function toDoctors(rows: Rows, specialities: readonly string[]): DoctorRow[] {
  const hours = hoursOf(rows)
  return rows.map(([name = '', email = '', speciality = '', chair = ''], place) => ({
    name: name.trim(),
    ...(email.trim() && { email: email.trim() }),
    speciality: specialities.find((each) => plain(each) === plain(speciality)) ?? speciality.trim(),
    ...(chair.trim() && { chair: chair.trim() }),
    hours: (hours[place]?.hours ?? []).map(({ weekday, start, end }) => ({
      ...{ weekday, start: formatStart(start), end: formatStart(end) },
    })),
  }))
}

/** The hours of each row. Without any, they are those of the row above. */
function hoursOf(rows: Rows) {
  let above: ReturnType<typeof readWeek> & { readonly isOwn?: boolean } = { hours: [] }
  return rows.map((cells) => {
    const typed = cells[doctorColumns.indexOf('hours')]?.trim() ?? ''
    const isOwn = typed !== ''
    if (isOwn) above = readWeek(typed)
    return { ...above, isOwn }
  })
}

/** Adds a text to a set. Returns whether it was not there. */
function add(all: Set<string>, text: string): boolean {
  const { size } = all
  return all.add(plain(text)).size > size
}

const plain = (text: string) => text.trim().toLowerCase()
const wrong = (text: string): CellFault => ({ look: 'wrong', text })

function checkName(name: string, isNew: boolean, texts: Texts): CellFault | undefined {
  if (name.trim() === '') return wrong(texts.noName)
  if (name.trim().length > 100) return wrong(texts.long(100))
  return isNew ? undefined : wrong(texts.taken(name.trim()))
}

function checkEmail(email: string, isNew: boolean, texts: Texts): CellFault | undefined {
  if (email.trim() === '') return undefined
  if (!emailSchema.safeParse(email.trim()).success) return wrong(texts.noEmail)
  return isNew ? undefined : wrong(texts.taken(email.trim()))
}

function checkSpeciality(typed: string, all: readonly string[], texts: Texts): CellFault | undefined {
  const text = plain(typed)
  if (text === '') return wrong(texts.noSpeciality)
  if (all.some((each) => plain(each) === text)) return undefined
  const fix = all.find((each) => plain(each).includes(text) || text.includes(plain(each)))
  return { ...wrong(texts.noTreatment), ...(fix !== undefined && { fix }) }
}

function checkChair(chair: string, isNew: boolean, texts: Texts): CellFault | undefined {
  if (chair.trim() === '' || !isNew) return undefined
  return chair.trim().length > 60 ? wrong(texts.long(60)) : { look: 'note', text: texts.newChair }
}

/**
 * Returns whether a row makes more doctors of the rows work at one time than there are chairs, of the clinic and of the rows. Without
 * chairs, none does.
 */
function crowdedRows(rows: Rows, hours: ReturnType<typeof hoursOf>, known: ReadonlySet<string>) {
  const place = doctorColumns.indexOf('chair')
  const chairs = new Set([...known, ...rows.map((cells) => plain(cells[place] ?? ''))])
  chairs.delete('')
  const spans = rows.map((cells, row) => (cells.every((cell) => cell.trim() === '') ? [] : (hours[row]?.hours ?? [])))
  const covers = (each: WeekHours, { weekday, start }: WeekHours) =>
    each.weekday === weekday && each.start <= start && start < each.end
  const most = (count: number) => {
    const all = spans.slice(0, count).flat()
    return Math.max(0, ...all.map((one) => all.filter((each) => covers(each, one)).length))
  }
  return (row: number) => chairs.size > 0 && most(row + 1) > Math.max(chairs.size, most(row))
}

function noteHours(
  read: ReturnType<typeof hoursOf>[number] | undefined,
  isCrowded: boolean,
  texts: Texts,
  toText: (hours: readonly WeekHours[]) => string,
): CellFault | undefined {
  // What is wrong is marked in the row that has it.
  if (!read?.hours) return read?.isOwn ? wrong(texts.notUnderstood(read.rest.slice(0, 20))) : undefined
  if (read.hours.length === 0) return { look: 'odd', text: texts.noHours }
  const text = `${read.isOwn ? '' : `${texts.asAbove} `}${toText(read.hours)}`
  return isCrowded ? { look: 'odd', text: `${text}. ${texts.fewChairs}` } : { look: 'note', text }
}

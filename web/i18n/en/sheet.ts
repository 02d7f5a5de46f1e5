import { english } from '../english.ts'
import { plural } from '../format.ts'

const rows = (count: number) => `${count} ${plural(count, 'en', { one: 'row', other: 'rows' })}`
const doctors = (count: number) => `${count} ${plural(count, 'en', { one: 'doctor', other: 'doctors' })}`

/** The English texts of tables that are typed through. */
export const enSheet = english('sheet', {
  row: 'Row',
  /** After the label of a cell. */
  inRow: (row: number) => `, row ${row}`,
  remove: 'Remove',
  removeRow: (row: number, name: string) => `Remove row ${row}${name && `, ${name}`}`,
  use: (text: string) => `Use ${text}`,
  keys: {
    next: 'next cell',
    below: 'cell below',
    same: 'same as above',
    paste: 'paste rows',
    problem: 'next problem',
  },
  paste: {
    rows: (count: number) => `${rows(count)} pasted.`,
    headed: 'The first line was read as headings.',
    unused: (headings: readonly string[]) => `Left out: ${headings.join(', ')}.`,
    undo: 'Undo paste',
  },
  /** Name of the bar at the end of the page. */
  bar: 'Saving',
  wrong: (count: number) => `${count} ${plural(count, 'en', { one: 'cell', other: 'cells' })} to correct`,
  ready: (count: number) => `${rows(count)} ready`,
  notStored: 'Nothing is stored until you save.',
  nextProblem: 'Go to next problem',
  cancel: 'Cancel',
  doctors: {
    title: 'Add doctors',
    lead: 'One line each, with hours in words: “Mon–Thu 9–12, 13–17; Fri 9–13”. A gap is a break. They perform all treatments, and get photos later.',
    caption: 'New doctors',
    loading: 'Loading doctors',
    failed: 'Couldn’t load doctors.',
    tryAgain: 'Try again',
    columns: {
      name: 'Name',
      email: 'Email (optional)',
      speciality: 'Speciality',
      chair: 'Usual chair',
      hours: 'Working hours',
    },
    save: (count: number) => (count === 0 ? 'Save' : `Save ${doctors(count)}`),
    saved: (count: number) => `${doctors(count)} added`,
    faults: {
      noName: 'Needs a name.',
      long: (max: number) => `At most ${max} characters.`,
      taken: (text: string) => `Already there: ${text}.`,
      noEmail: 'Not an email address.',
      noSpeciality: 'Needs a treatment.',
      noTreatment: 'No treatment has this name.',
      newChair: 'New chair.',
      notUnderstood: (text: string) => `Not understood from “${text}” on.`,
      noHours: 'No hours: no one can book.',
      fewChairs: 'More doctors at one time than chairs.',
      /** Before the hours of the row above. */
      asAbove: 'As above:',
    },
  },
  treatments: {
    title: 'Add treatments',
    lead: 'Type, or paste rows from a spreadsheet. Each treatment starts from opening to closing, one after the other; change its times later.',
    caption: 'New treatments',
    loading: 'Loading treatments',
    failed: 'Couldn’t load treatments.',
    tryAgain: 'Try again',
    columns: { name: 'Treatment', price: 'Price ($)', minutes: 'Length (min)', buffer: 'Buffer (min)' },
    save: (count: number) =>
      count === 0 ? 'Save' : `Save ${count} ${plural(count, 'en', { one: 'treatment', other: 'treatments' })}`,
    saved: (count: number) => `${count} ${plural(count, 'en', { one: 'treatment', other: 'treatments' })} added`,
    faults: {
      noName: 'Needs a name.',
      longName: 'At most 100 characters.',
      taken: (name: string) => `Already there: ${name}.`,
      noPrice: 'Needs a price, or 0.',
      onePrice: 'One number, such as 49.50.',
      priceRange: '0, or 0.50 to 100,000.',
      free: 'Free? Patients see “Free”.',
      letterO: 'Letter O in it.',
      oneNumber: 'One number, such as 60.',
      range: (min: number, max: number) => `${min} to ${max}.`,
      longerThanDay: 'Longer than any opening hours.',
    },
  },
})

/** The texts that every language provides. */
export type SheetMessages = typeof enSheet

/** Minutes of the day. */
const at = (hour: number, minute = 0) => hour * 60 + minute

/** Treatments of the demo clinic: minutes, price in cents, minutes between starts, buffer and notice in minutes. */
export const treatments = [
  { name: 'Checkup', minutes: 30, cents: 6_500 },
  { name: 'Toothache Check', minutes: 20, cents: 4_500 },
  { name: 'Teeth Cleaning', minutes: 40, cents: 8_000, buffer: 5 },
  { name: 'Fluoride Treatment', minutes: 20, cents: 3_500 },
  { name: 'Cavity Filling', minutes: 45, cents: 12_000, buffer: 10 },
  { name: 'Crown', minutes: 60, cents: 89_000, buffer: 15, notice: 48 * 60 },
  { name: 'Root Canal Treatment', minutes: 90, cents: 42_000, buffer: 15, notice: 24 * 60 },
  { name: 'Teeth Whitening', minutes: 60, cents: 18_000 },
  { name: 'Wisdom Tooth Removal', minutes: 60, cents: 31_000, buffer: 20, notice: 24 * 60, chairs: ['Chair 1'] },
  { name: 'Braces Adjustment', minutes: 30, cents: 9_500, chairs: ['Chair 2', 'Chair 3'] },
  { name: 'Night Guard Fitting', minutes: 30, cents: 22_000 },
  { name: 'First Visit', minutes: 30, cents: 0 },
] as const

export type TreatmentName = (typeof treatments)[number]['name']

export const chairs = ['Chair 1', 'Chair 2', 'Chair 3'] as const

const weekdays = [1, 2, 3, 4, 5]
const everyDay = [
  { days: weekdays, from: at(8), to: at(12) },
  { days: weekdays, from: at(13), to: at(17) },
]

/** Doctors with their weeks in minutes of the day, what they perform, and their usual chair. */
export const doctors = [
  {
    name: 'Dr. Amara Okafor',
    portrait: 'doctor-1',
    color: 'teal',
    chair: 'Chair 1',
    speciality: 'Root Canal Treatment',
    performs: ['Checkup', 'Toothache Check', 'Cavity Filling', 'Root Canal Treatment', 'Crown', 'First Visit'],
    week: everyDay,
  },
  {
    name: 'Dr. Lukas Brandt',
    portrait: 'doctor-2',
    color: 'blue',
    chair: 'Chair 2',
    speciality: 'Wisdom Tooth Removal',
    performs: ['Toothache Check', 'Wisdom Tooth Removal', 'Crown', 'Cavity Filling', 'Night Guard Fitting'],
    week: [
      { days: [1, 2, 4], from: at(9), to: at(13) },
      { days: [1, 2, 4], from: at(14), to: at(18) },
      { days: [6], from: at(9), to: at(13) },
    ],
  },
  {
    name: 'Mei Tanaka, RDH',
    portrait: 'doctor-3',
    color: 'violet',
    chair: 'Chair 3',
    speciality: 'Teeth Cleaning',
    performs: ['Teeth Cleaning', 'Fluoride Treatment', 'Teeth Whitening'],
    week: everyDay,
  },
  {
    name: 'Dr. Elena Petrova',
    portrait: 'doctor-1',
    color: 'orange',
    chair: 'Chair 2',
    speciality: 'Braces Adjustment',
    performs: ['Braces Adjustment', 'Night Guard Fitting', 'Checkup', 'First Visit'],
    week: [
      { days: [3, 5], from: at(8), to: at(14) },
      { days: [6], from: at(9), to: at(15) },
    ],
  },
] as const satisfies readonly {
  performs: readonly TreatmentName[]
  speciality: TreatmentName
  [more: string]: unknown
}[]

/** First and last minute of the day between which treatments start and end. */
export const opens = at(8)
export const closes = at(18)

export const firstNames =
  'Priya Nadia Raúl Chloé Kofi Beatriz Henrik Wei-Ling Tomás Grace Samuel Fatima Yuki Daniel Elif Olga Noa Omar Pia José Maria Ahmed Leila Björn Ana Mateo Aisha Ivan Sofia Liam Emma Noah Mia Lucas Zoë Diego Hana Marek Ingrid Tariq'.split(
    ' ',
  )
export const lastNames =
  'Raman Rahman Serrano Martin Mensah Nunes Sørensen Chen Herrera Huang Adeyemi Idrissi Sato Weiss Kaya Petrov Levi Haddad Sand García Silva Khan Nasser Lund Costa Rossi Diallo Novak Marino Murphy Fischer Dubois Kim Walker Nguyen Yılmaz Kowalski Berg Mansour Abara'.split(
    ' ',
  )

export const news = [
  {
    daysAgo: 2,
    title: 'New: evening appointments',
    body: 'On Mondays, Tuesdays and Thursdays we are here until 06.00 PM.',
  },
  {
    daysAgo: 20,
    title: 'Mei Tanaka joins us',
    body: 'Our new hygienist takes appointments for cleaning and whitening.',
  },
]

export const messages = [
  { email: 'priya.raman@patients.test', subject: 'Parking', body: 'Is there parking behind the clinic?' },
  { email: 'omar.haddad@patients.test', subject: 'Invoice', body: 'Could you send me an invoice for my last visit?' },
  { email: 'pia.sand@patients.test', subject: 'Children', body: 'From which age do you see children?' },
]

export const reviewTexts = [
  'Explained every step before doing it. No waiting at all.',
  'Friendly, on time, and the price on the page was the price I paid.',
  'My daughter was scared and left laughing.',
  'Good work, but I waited for twenty minutes.',
  'Best cleaning I have had in years.',
]

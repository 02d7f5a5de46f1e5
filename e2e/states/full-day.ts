import type { Booking } from '#contract/schemas/booking.ts'
import type { OpenedBooking, VisitStep } from '#contract/schemas/desk.ts'
import type { Doctor } from '#contract/schemas/doctor.ts'
import type { Schedule } from '#contract/schemas/schedule.ts'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { formatSlot } from '#contract/slots.ts'
import { photoNamed } from '../support/photos.ts'
import { callWith, enterAsAdmin, tokenOf } from '../support/without-pages.ts'
import type { Stage } from './arrange.ts'

const today = '2026-11-23'

const treatments = {
  control: { name: 'Kontrolle', minutes: 10, price: 25, buffer: 0 },
  xray: { name: 'Röntgenaufnahme mit Befundbesprechung', minutes: 15, price: 45, buffer: 0 },
  cleaning: { name: 'Professionelle Zahnreinigung mit Fluoridierung', minutes: 30, price: 120, buffer: 5 },
  polish: { name: 'تنظيف الأسنان وتلميعها', minutes: 45, price: 95, buffer: 10 },
  root: { name: 'Endodoncia de molares con radiografía de control', minutes: 60, price: 1_240, buffer: 10 },
} as const

const doctors = [
  'Dr. med. dent. Wilhelmina von Hohenstein-Schwarzenberg',
  'Dra. María del Carmen Fernández-Villaverde y Ortiz de Zárate',
  'د. عبد الرحمن بن محمد الفاسي',
  'Dr. Bo Li',
  'Dr. Aleksandra Wawrzyniak-Szczepańska',
]

/** Doctor, treatment, start and patient of each appointment. Some are so short that they are a line high. */
const appointments = [
  [0, 'control', '09:10', 'Bo'],
  [0, 'control', '09:20', 'Karl-Theodor von und zu Guttenberg-Hohenlohe'],
  [0, 'xray', '09:30', 'Donaudampfschifffahrtsgesellschaftskapitän Müller'],
  [0, 'xray', '09:45', 'Ruth Abrams'],
  [0, 'cleaning', '10:00', 'María de los Ángeles Fernández-Villaverde Gutiérrez'],
  [0, 'control', '10:40', 'فاطمة الزهراء بنت عبد العزيز'],
  [0, 'root', '11:00', 'Wilhelmina Featherstonehaugh-Cholmondeley'],
  [1, 'root', '10:00', 'Tomas Herrera'],
  [1, 'cleaning', '11:00', 'Noa Levi'],
  [1, 'cleaning', '14:30', 'Annegret Kramp-Karrenbauer-Leutheusser'],
  [1, 'polish', '15:30', 'Priya Raman'],
  [2, 'polish', '09:30', 'عبد الرحمن بن محمد الفاسي'],
  [2, 'control', '10:20', 'José Ortega y Gasset'],
  [2, 'control', '10:30', 'Omar Haddad'],
  [2, 'xray', '10:45', 'Sabine Leutheusser-Schnarrenberger'],
  [2, 'root', '16:00', 'Maya Lindqvist'],
  [3, 'root', '10:00', 'Juan Carlos de Borbón y Borbón-Dos Sicilias'],
  [3, 'cleaning', '11:00', 'Grace Huang'],
  [4, 'cleaning', '10:00', 'Pia Sand'],
  [4, 'xray', '13:00', 'Wei-Ling Chen'],
] as const

/** IDs of appointments, by patient. */
export type FullDay = Readonly<Record<string, string>>

/**
 * Signs an admin in and fills the clinic with long names: five doctors and chairs, short and long treatments, and a
 * Monday with appointments in every state. Two patients wait, one of them for more than ten minutes, two appointments
 * are affected by an absence, and two are pinned. It is 10.40 AM then.
 */
export async function arrangeFullDay({ page, portal }: Pick<Stage, 'page' | 'portal'>): Promise<FullDay> {
  await enterAsAdmin(page, portal)
  let token = await tokenOf(page, portal)
  const call = <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) =>
    callWith<Answer>(page, portal, token, method, path, data)

  const treatmentIds = await addTreatments()
  const { doctorIds, chairIds } = await addStaff(Object.values(treatmentIds))
  const ids: Record<string, string> = {}
  for (const appointment of appointments) ids[appointment[3]] = await book(appointment)
  const idOf = (patient: (typeof appointments)[number][3]) => ids[patient] as string
  await call('POST', '/schedule/absences', {
    ...{ doctor: doctorIds[1], from: today, to: today, start: '14:00', end: '18:00', kind: 'training' },
  })
  await call('POST', '/schedule/outages', { chair: chairIds[4], from: today, to: today, note: 'Neuer Kompressor' })
  await pay('Bo', 'Karl-Theodor von und zu Guttenberg-Hohenlohe', 'Noa Levi', 'Grace Huang', 'Maya Lindqvist')
  for (const patient of ['Noa Levi', 'Grace Huang', 'Omar Haddad'] as const)
    await call('PUT', `/desk/bookings/${idOf(patient)}/confirmation`, { from: 'not_asked', to: 'confirmed' })
  await call('PUT', `/desk/bookings/${idOf('Pia Sand')}/confirmation`, { from: 'not_asked', to: 'declined' })
  for (const patient of ['Annegret Kramp-Karrenbauer-Leutheusser', 'Priya Raman'] as const)
    await call('PUT', `/desk/bookings/${idOf(patient)}/pin`)

  // A token is shorter than that.
  await portal.advance(60)
  token = await tokenOf(page, portal)
  await step('Bo', 'arrived', 'in_chair', 'left')
  await step('Karl-Theodor von und zu Guttenberg-Hohenlohe', 'arrived', 'in_chair', 'left')
  await step('Donaudampfschifffahrtsgesellschaftskapitän Müller', 'missed')
  await step('María de los Ángeles Fernández-Villaverde Gutiérrez', 'arrived', 'in_chair')
  await step('Tomas Herrera', 'arrived', 'in_chair')
  await step('Noa Levi', 'arrived')
  await portal.advance(40)
  token = await tokenOf(page, portal)
  await step('فاطمة الزهراء بنت عبد العزيز', 'arrived')
  return ids

  async function addTreatments() {
    const added: Record<string, string> = {}
    for (const [key, { minutes, ...fields }] of Object.entries(treatments)) {
      const starts = Array.from({ length: Math.floor(600 / minutes) }, (_, i) => clockTime(480 + i * minutes))
      const treatment = { ...fields, minutes, starts, weekdays: [1, 2, 3, 4, 5], active: true }
      added[key] = (await call<AdminTreatment>('POST', '/treatment', treatment))._id
    }
    return added
  }

  async function addStaff(performs: readonly string[]) {
    const multipart = { image: await photoNamed('portrait.jpg') }
    const headers = { origin: portal.url, authorization: `Bearer ${token}` }
    const uploaded = await page.request.post(`${portal.url}/api/image`, { multipart, headers })
    const img: string = (await uploaded.json()).data.url
    const speciality = treatments.cleaning.name
    const known = await call<Doctor[]>('GET', '/doctors')
    for (const [place, name] of doctors.entries()) {
      const old = known[place]
      if (old) await call('PUT', `/doctor/${old._id}`, { name, email: old.email, speciality, version: old.version })
      else await call('POST', '/doctors', { name, email: `doctor.${place}@clinic.test`, speciality, img })
    }
    const { chairsVersion } = await call<Schedule>('GET', '/schedule')
    const names = ['Behandlungszimmer 1 (Prophylaxe und Kinder)', 'Sala de endodoncia', 'كرسي ٣', 'Chair 4', 'Chair 5']
    const chairs = names.map((name) => ({ name, inService: true }))
    await call('PUT', '/schedule/chairs', { chairs, version: chairsVersion })
    const schedule = await call<Schedule>('GET', '/schedule')
    const hours = [1, 2, 3, 4, 5].flatMap((weekday) => [
      { weekday, start: '08:00', end: '12:30', validFrom: '2026-01-01' },
      { weekday, start: '13:00', end: '18:00', validFrom: '2026-01-01' },
    ])
    const chairIds = schedule.chairs.map(({ _id }) => _id)
    const doctorIds = schedule.doctors.map(({ _id }) => _id)
    await call('PUT', '/schedule/doctors', {
      doctors: schedule.doctors.map(({ _id, version }, i) => ({
        ...{ _id, version, performs, takesAppointments: true, usualChair: chairIds[i], hours },
      })),
    })
    return { doctorIds, chairIds }
  }

  async function book([doctor, treatment, time, patientName]: (typeof appointments)[number]): Promise<string> {
    const { minutes, price } = treatments[treatment]
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const start = hour * 60 + minute
    const { booking } = await call<{ booking: Booking }>('POST', '/bookings', {
      ...{ treatmentId: treatmentIds[treatment], doctorId: doctorIds[doctor], price, patientName },
      ...{ date: today, slot: formatSlot({ start, end: start + minutes }), phone: '(503) 555-0113' },
      waived: ['notice', 'hours', 'buffer'],
    })
    return booking._id
  }

  async function pay(...patients: readonly (keyof typeof ids)[]) {
    for (const patient of patients) {
      const receipt = { takenBy: 'cash', receipt: `R-2026-${patient.length}` }
      await call('PUT', `/booking/${ids[patient]}/paid-at-clinic`, receipt)
    }
  }

  async function step(patient: (typeof appointments)[number][3], ...steps: readonly VisitStep[]) {
    let from: VisitStep = 'expected'
    for (const to of steps) {
      await call<OpenedBooking>('PUT', `/desk/bookings/${idOf(patient)}/visit`, { from, to })
      from = to
    }
  }
}

function clockTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

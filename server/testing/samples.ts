import type { Calls } from '#contract/capabilities.ts'
import type { Call } from '#contract/endpoint.ts'

// Longer than 250 lines, because it has one entry for each call.
// One valid request for each call, for the tests that try every call: each kind of caller, bad input, hostile requests. What it
// names does not exist, so a test that must be granted replaces IDs and links.

/** The parts of a request; one may be left out if none of its fields is required. */
type Sample<C> = { readonly [P in keyof C as object extends C[P] ? P : never]?: C[P] } & {
  readonly [P in keyof C as object extends C[P] ? never : P]: C[P]
}

const unknown = '00000000-0000-4000-8000-000000000000'
const other = '00000000-0000-4000-8000-000000000001'
const token = 'A'.repeat(43)
const someone = 'someone@clinic.test'

const booking = {
  ...{
    treatmentId: unknown,
    treatment: 'Teeth Cleaning',
    date: 'Nov 24, 2026',
    slot: '08.00 AM - 08.30 AM',
    price: 49,
  },
  ...{ patientEmail: someone, patientName: 'Ann', phone: '(503) 555-0142' },
}
const wish = { weekdays: [1, 2], times: ['morning' as const], until: 'Jun 1, 2027' }
const lina = {
  ...{ name: 'Dr. Lina Inlay', email: 'lina.inlay@clinic.test', speciality: 'Teeth Cleaning' },
  hours: [{ weekday: 1, start: '09:00', end: '12:00' }],
}
const crown = { name: 'Crown', price: 890, minutes: 60, starts: ['08:00', '09:00'], weekdays: [1, 2], active: true }

const samples: { readonly [Name in keyof Calls]: Sample<Call<Calls[Name]>> } = {
  getClinic: {},
  listTestimonials: { query: { page: '1' } },
  getSignInSetup: {},
  requestSignInCode: { body: { email: 'ann@clinic.test' } },
  renewToken: { params: { email: someone }, body: { email: someone } },
  checkAdmin: { params: { email: someone } },
  listStaff: {},
  inviteStaff: { body: { emails: ['ann@clinic.test'], role: 'receptionist' } },
  renewInvitation: { params: { id: unknown } },
  withdrawInvitation: { params: { id: unknown } },
  endStaffSessions: { params: { email: someone } },
  checkInvitation: { body: { token } },
  acceptInvitation: { body: { token } },
  listTreatments: {},
  listAllTreatments: {},
  addTreatment: { body: crown },
  listHolidays: {},
  closeHolidays: { body: { country: 'US', days: [{ date: 'Dec 25, 2026', reason: 'Christmas' }], bookings: [] } },
  addTreatments: { body: { treatments: [crown, { ...crown, name: 'Bridge' }] } },
  changeTreatment: { params: { id: unknown }, body: { ...crown, version: 1 } },
  removeTreatment: { params: { id: unknown } },
  listClosedDays: { query: { page: '1' } },
  listAffected: { query: { from: 'Dec 24, 2026', to: 'Dec 26, 2026' } },
  closeDays: {
    body: { from: 'Dec 24, 2026', to: 'Dec 26, 2026', reason: 'Holidays', keep: [unknown], cancel: [other] },
  },
  openDays: { params: { id: unknown } },
  getSchedule: {},
  listAffectedBookings: {},
  addDoctors: {
    body: { doctors: [lina, { ...lina, name: 'Noor Inlay', email: 'noor.inlay@clinic.test', chair: 'Chair 9' }] },
  },
  changeHours: {
    body: {
      doctors: [
        {
          _id: unknown,
          version: 1,
          takesAppointments: true,
          performs: [unknown],
          usualChair: null,
          hours: [{ weekday: 1, start: '09:00', end: '12:00', validFrom: 'Nov 24, 2026' }],
        },
      ],
    },
  },
  orderDoctors: { body: { doctors: [unknown] } },
  addAbsence: { body: { doctor: unknown, from: 'Nov 24, 2026', to: 'Nov 25, 2026', kind: 'sick' } },
  explainSlots: { query: { date: 'Nov 24, 2026', treatmentId: unknown } },
  removeAbsence: { params: { id: unknown } },
  changeChairs: { body: { chairs: [{ name: 'One', inService: true }], version: 'v1' } },
  addOutage: { body: { chair: unknown, from: 'Nov 24, 2026', to: 'Nov 25, 2026' } },
  previewTreatment: { params: { id: unknown }, body: { ...crown, version: 1 } },
  removeOutage: { params: { id: unknown } },
  listTeam: {},
  listDoctors: {},
  addDoctor: {
    body: {
      name: 'Vera Enamel',
      email: 'vera@clinic.test',
      speciality: 'Teeth Cleaning',
      img: `/images/${'0'.repeat(64)}.webp`,
    },
  },
  changeDoctor: {
    params: { doctor: unknown },
    body: { name: 'Vera Enamel', email: 'vera@clinic.test', speciality: 'Teeth Cleaning', version: 1 },
  },
  removeDoctor: { params: { doctor: 'nobody@clinic.test' } },
  exportClinic: {},
  listImports: {},
  addImport: {},
  getImport: { params: { id: unknown } },
  getInvitations: { params: { id: unknown } },
  listUnknownNames: { params: { id: unknown } },
  chooseName: { params: { id: unknown }, body: { kind: 'doctors', name: 'Dr. Weiss', chosen: unknown } },
  removeImport: { params: { id: unknown } },
  addImportFile: {
    params: { id: unknown },
    query: { kind: 'patients', name: 'patients.csv' },
    body: { file: new File(['not a table'], 'patients.csv') },
  },
  removeImportFile: { params: { id: unknown, file: other } },
  matchColumns: { params: { id: unknown, file: other }, body: { columns: ['name', 'email'], dates: 'ymd' } },
  moveImport: { params: { id: unknown, step: 'start' }, query: { check: '1' } },
  listImportRows: { params: { id: unknown }, query: { outcome: 'problem', page: '1' } },
  decideImportRow: { params: { id: unknown, file: other, number: '2' }, body: { decision: 'new' } },
  listLeftOut: { params: { id: unknown, file: other } },
  uploadImage: { body: { image: new File(['not a picture'], 'image.png') } },
  listUsers: { query: { search: 'maya', only: 'patients', sort: '-since', page: '1' } },
  moveBooking: {
    params: { id: unknown },
    body: { date: 'Dec 1, 2026', slot: '08.00 AM - 08.30 AM' },
  },
  bookWithLatePayment: {
    params: { id: unknown },
    body: { date: 'Dec 1, 2026', slot: '08.00 AM - 08.30 AM' },
  },
  refundLatePayment: { params: { id: unknown } },
  keepBooking: { params: { id: unknown }, body: { reason: 'closed' } },
  getDeskDay: { query: { date: 'Nov 24, 2026' } },
  getDeskBooking: { params: { id: unknown } },
  listPins: {},
  getClosing: { query: { date: 'Nov 24, 2026' } },
  sumPayments: {
    query: { search: 'maya', from: '2026-11-01', to: '2026-11-30', where: 'clinic', only: 'attention' },
  },
  exportPayments: { query: { search: 'maya' } },
  pinBooking: { params: { id: unknown } },
  unpinBooking: { params: { id: unknown } },
  recordVisit: { params: { id: unknown }, body: { from: 'expected', to: 'arrived' } },
  recordConfirmation: {
    params: { id: unknown },
    body: { from: 'not_asked', to: 'confirmed' },
  },
  reassignAffectedBookings: { body: {} },
  listCalls: {},
  getReminders: {},
  changeReminders: { body: { days: [3, 1] } },
  openVisitLink: { body: { token } },
  confirmVisit: { body: { token } },
  listOwnWaitlist: {},
  joinWaitlist: { body: { ...wish, treatmentId: unknown } },
  findFittingTimes: { body: { ...wish, treatmentId: unknown } },
  changeWaitlistEntry: { params: { id: unknown }, body: wish },
  resumeWaiting: { params: { id: unknown } },
  leaveWaitlist: { params: { id: unknown } },
  getOffer: { params: { id: unknown } },
  acceptOffer: { params: { id: unknown } },
  declineOffer: { params: { id: unknown }, body: {} },
  openOfferLink: { body: { token } },
  acceptLinkedOffer: { body: { token } },
  declineLinkedOffer: { body: { token } },
  listWaitlist: { query: { q: 'maya', treatmentId: unknown } },
  listFittingEntries: { query: { date: 'Nov 24, 2026' } },
  addToWaitlist: { body: { ...wish, patientId: unknown, treatmentId: unknown } },
  changeUrgency: { params: { id: unknown }, body: { urgent: true } },
  removeFromWaitlist: { params: { id: unknown } },
  offerTime: {
    params: { id: unknown },
    body: { date: 'Dec 1, 2026', slot: '08.00 AM - 08.30 AM' },
  },
  withdrawOffer: { params: { id: unknown } },
  lockSession: {},
  getSecondFactor: {},
  passSecondFactor: { body: { code: '123456' } },
  prepareSecondFactor: { body: { password: 'six teeth' } },
  turnOnSecondFactor: { body: { code: '123456' } },
  turnOffSecondFactor: { body: { code: '123456' } },
  renewRecoveryCodes: { body: { code: '123456' } },
  resetSecondFactor: { params: { email: someone } },
  changeSessionRule: { body: { lockMinutes: 10, idleMinutes: 30, factorRoles: ['admin'], version: 1 } },
  getSetup: {},
  declareStep: { params: { step: 'chairs' }, body: { unneeded: true } },
  checkInstallation: {},
  uploadLogo: { body: { image: new File(['not a picture'], 'image.png') } },
  changePublicTexts: {
    body: { texts: { en: { title: 'Your Smile' }, ar: { about: 'عيادتنا' } }, hidden: ['news'], version: 1 },
  },
  changeLook: { body: { accent: '#7a3f86', version: 1 } },
  changeOnlineBooking: { body: { on: true, version: 1 } },
  getWaitlistRule: {},
  changeWaitlistRule: {
    body: {
      ...{ weekMinutes: 120, dayMinutes: 30, shortMinutes: 10, publicMinutes: 60, version: 1 },
      ...{ quietFrom: '21:00', quietUntil: '08:00', quietPublicUntil: '10:00' },
    },
  },
  find: { query: { q: 'maya' } },
  getPatient: { params: { id: unknown } },
  listPatientBookings: { params: { id: unknown }, query: { page: '1' } },
  correctPatient: { params: { id: unknown }, body: {} },
  askForPatientEmail: { params: { id: unknown }, body: { email: 'ann@clinic.test' } },
  correctFamilyMember: {
    params: { id: unknown, memberId: other },
    body: { name: 'Leo', birthDate: '2018-03-09' },
  },
  previewMerge: { params: { id: unknown }, query: { into: other } },
  mergePatient: { params: { id: unknown }, body: { into: other } },
  previewChildMerge: {
    params: { id: unknown, memberId: unknown },
    query: { into: other, intoMember: other },
  },
  mergeChild: { params: { id: unknown, memberId: unknown }, body: { into: other, intoMember: other } },
  addNote: { params: { id: unknown }, body: { text: 'Prefers mornings.' } },
  assignNote: { params: { id: unknown }, body: { memberId: unknown } },
  removeNote: { params: { id: unknown } },
  makeAdmin: { params: { email: 'nobody@clinic.test' } },
  removeAdmin: { params: { email: 'nobody@clinic.test' } },
  setRole: { params: { email: 'nobody@clinic.test' }, body: { role: 'receptionist' } },
  removeUser: { params: { email: 'nobody@clinic.test' } },
  listAudit: { query: { before: '10', person: someone, reads: 'on' } },
  listFreeDays: { query: { from: 'Nov 24, 2026', to: 'Nov 30, 2026' } },
  getTimesOverview: {},
  listNextDays: { params: { id: unknown }, query: { after: 'Nov 24, 2026' } },
  listFirstFree: { query: { after: 'Nov 24, 2026', slots: '3' } },
  findNextAvailableSlot: { query: { after: 'Nov 24, 2026', treatmentId: unknown } },
  getClinicSettings: {},
  changeClinic: {
    body: {
      name: 'Smile',
      street: '1 Elm Street',
      city: 'Salem',
      phone: '(503) 555-0142',
      hours: [{ weekday: 1, opens: 480, closes: 1080 }],
      version: 1,
    },
  },
  addNotice: { body: { date: 'Nov 24, 2026', title: 'Closed', text: 'On Thanksgiving.' } },
  changeNotice: { params: { id: unknown }, body: { date: 'Nov 24, 2026', title: 'Closed', text: 'All day.' } },
  removeNotice: { params: { id: unknown } },
  addTestimonial: { body: { name: 'Ann', location: 'Salem', review: 'It did not hurt.', stars: 5 } },
  changeTestimonial: {
    params: { id: unknown },
    body: { name: 'Ann', location: 'Salem', review: 'It did not hurt.', stars: 5 },
  },
  removeTestimonial: { params: { id: unknown } },
  sendMessage: { body: { email: 'ann@clinic.test', subject: 'A question', message: 'Do you take children?' } },
  listMessages: { query: { page: '1' } },
  markMessageAnswered: { params: { id: unknown } },
  reopenMessage: { params: { id: unknown } },
  getCalendarEntry: { params: { id: unknown }, query: { language: 'es' } },
  watchDesk: {},
  watchAvailability: { query: { date: 'Nov 24, 2026', since: 'none-0' } },
  listAvailable: { query: { date: 'Nov 24, 2026' } },
  bookAppointment: { body: booking },
  bookByPhone: {
    body: {
      treatmentId: unknown,
      date: 'Nov 24, 2026',
      slot: '08.00 AM - 08.30 AM',
      price: 49,
      patientName: 'Ann',
      phone: '(503) 555-0142',
    },
  },
  listBookings: { query: { patientEmail: someone, page: '1' } },
  listDay: { query: { date: 'Nov 24, 2026' } },
  getBooking: { params: { id: unknown } },
  listAvailableForMove: { params: { id: unknown }, query: { date: 'Nov 24, 2026' } },
  listFreeDaysForMove: {
    params: { id: unknown },
    query: { from: 'Nov 24, 2026', to: 'Nov 30, 2026' },
  },
  cancelBooking: { params: { id: unknown } },
  previewRefund: { params: { id: unknown } },
  previewCancellationMail: { params: { id: unknown }, query: { by: 'clinic' } },
  refundVisit: { params: { id: unknown }, body: { refund: 1, refundReason: 'Late' } },
  getReport: { query: { from: '2026-11-01', to: '2026-11-30' } },
  exportReport: { query: { from: '2026-11-01', to: '2026-11-30' } },
  getPolicy: {},
  changePolicy: {
    body: { version: 1, rules: [{ cancelUntilHours: 24, moveUntilHours: 24, steps: [] }], refundLimit: 0 },
  },
  getPaymentSetup: {},
  createPaymentIntent: { body: { price: 49 } },
  confirmPayment: { params: { id: unknown }, body: { appointment: unknown, transactionId: 'pi_1' } },
  markPaidAtClinic: { params: { id: unknown } },
  unmarkPaidAtClinic: { params: { id: unknown }, query: { meaning: 'mistake' } },
  listPayments: { query: { page: '1', only: 'attention' } },
  listUnpaid: { query: { page: '1' } },
  listOwnReviews: { query: { page: '1' } },
  listHistory: { query: { page: '1', only: 'to_review' } },
  writeReview: {
    params: { id: unknown },
    body: { stars: 5, text: 'It did not hurt.', name: 'Ann L.' },
  },
  withdrawReview: { params: { id: unknown } },
  listReviews: { query: { page: '1' } },
  countPendingItems: {},
  moderateReview: { params: { id: unknown }, body: { state: 'shown', version: 1 } },
  listMail: { query: { page: '1' } },
  retryMail: { params: { id: unknown } },
  listTestMail: { query: { page: '1' } },
  openTestMail: { params: { id: unknown } },
  requestPasswordReset: { body: { email: 'ann@clinic.test' } },
  checkResetLink: { body: { token } },
  resetPassword: { body: { token, password: 'secret1' } },
  getProfile: {},
  changeLanguage: { body: { language: 'es' } },
  changeOwnReminders: { body: { on: false } },
  listFamily: {},
  addFamilyMember: { body: { name: 'Leo', birthDate: '2018-03-09' } },
  changeFamilyMember: { params: { id: unknown }, body: { name: 'Leo', birthDate: '2018-03-09' } },
  removeFamilyMember: { params: { id: unknown }, query: { appointments: 'keep' } },
  makeCalendarFeed: { body: { treatments: true, names: false } },
  removeCalendarFeed: {},
  readCalendarFeed: { params: { token: token } },
  changeProfile: { body: { name: 'Ann' } },
  changePassword: { body: { password: 'secret1' } },
  unlinkGoogle: {},
  disconnectSso: {},
  changeEmail: { body: { email: 'ann@clinic.test' } },
  verifyEmail: { body: { token } },
  requestEmailVerification: {},
  listPasskeys: {},
  preparePasskey: { body: { password: 'six teeth' } },
  addPasskey: { body: { id: 'AQID', clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] } },
  renamePasskey: { params: { id: unknown }, body: { name: 'Phone' } },
  removePasskey: { params: { id: unknown }, body: { password: 'six teeth' } },
  listSessions: {},
  endSession: { params: { id: unknown } },
  endOtherSessions: {},
  listConfirmationWays: {},
  reauthenticate: { body: { password: 'secret1' } },
  exportData: {},
  previewRemoval: {},
  deleteAccount: {},
}

/** A sample whose fields a test goes through by name. */
export interface SampleRequest {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: Record<string, unknown>
}

/** Returns the sample of a call. */
export function sampleOf(name: string): SampleRequest {
  const sample = (samples as Record<string, unknown>)[name]
  if (!sample) throw new Error(`There is no sample for ${name}.`)
  return sample as SampleRequest
}

/** Fills in the parameters of a path, such as `/booking/:id`. Does not encode them. */
export function pathWith(path: string, params: Record<string, string> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
}

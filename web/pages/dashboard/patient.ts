/** The dashboard around its pages and its first page, which one chunk loads together. */
export { Dashboard } from './dashboard.tsx'
export { MyAppointments } from './my-appointments.tsx'

/** Whether the browser is in another time zone than the clinic. */
export function isElsewhere(clinicZone: string): boolean {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone !== clinicZone
}

import type { StaffErrorMessages } from '../en/staff-errors.ts'

/** The Spanish messages of the errors that only calls of the staff return. */
export const esStaffErrors: StaffErrorMessages = {
  doctor_linked: 'Otra persona ya tiene el rol de este dentista.',
  refund_needs_admin: 'No puede reembolsar tanto. Pida ayuda a un administrador.',
  refund_needs_reason: 'Indique por qué reembolsa otro importe que el de la política.',
  no_such_message: 'Este mensaje ya no existe.',
  no_such_patient: 'Otra persona eliminó a este paciente.',
  no_such_notice: 'Otra persona eliminó esta noticia.',
  no_such_testimonial: 'Otra persona eliminó este testimonio.',
  no_such_mail: 'Este correo ya se envió o ya no existe.',
  mail_capture_disabled: 'Los correos solo se pueden ver en el modo de prueba.',
  visit_not_begun: 'La visita aún no ha empezado.',
  version_conflict: 'Otra persona cambió esto. Revise la última versión antes de guardar.',
  already_closed: 'Algunos de estos días ya son días de cierre.',
  bookings_changed: 'Las citas de estos días cambiaron. Revíselas e inténtelo de nuevo.',
  treatment_exists: 'Ya existe un tratamiento con este nombre.',
  no_such_chair: 'Este sillón ya no existe.',
  hours_overlap: 'Dos horarios de un profesional se superponen.',
  chair_exists: 'Otro sillón tiene este nombre.',
  chair_in_use: 'Hay citas en este sillón, así que no se puede eliminar. Márquelo como fuera de servicio.',
  too_many_absences: 'Este dentista ya tiene 200 ausencias por delante. Una días o elimine algunas primero.',
  too_many_outages: 'Este sillón ya tiene 200 averías por delante. Una días o elimine algunas primero.',
  treatment_in_use:
    'Este tratamiento tiene citas o es la especialidad de un dentista, así que no se puede eliminar. En su lugar, retírelo.',
  last_admin: 'Es el único administrador. Primero dé este rol a otra persona.',
  cannot_change_self: 'No puede hacer esto con su propia cuenta. Pídaselo a otro administrador.',
  not_paid_at_clinic: 'Esta cita no se pagó en la clínica.',
  doctor_email_taken: 'Ya hay un dentista con este correo electrónico.',
  no_such_speciality: 'La clínica ya no ofrece este tratamiento. Elija otro.',
  account_unverified:
    'Hay una cuenta sin verificar con este correo. Si el paciente confirma que es suya, elíjala en la lista. Si no, deje el correo vacío.',
  too_many_bookings: 'Hay demasiadas citas en estos días. Elija menos días.',
  too_many_days: 'Son demasiados días. Elija menos.',
  no_such_person: 'No hay ningún usuario con este correo electrónico.',
  booking_not_cancellable: 'La visita ya tuvo lugar o el paciente no acudió.',
  email_not_verified: 'Esta persona aún no ha verificado su correo electrónico. Puede hacerlo en “Mi perfil”.',
}

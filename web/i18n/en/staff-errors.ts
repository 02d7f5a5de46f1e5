import type { ErrorCode } from '#contract/errors.ts'

/** The English messages of the errors that only calls of the staff return. */
export const enStaffErrors = {
  session_locked: 'Locked. Enter your password to continue.',
  doctor_linked: 'Another person already has the role of this doctor.',
  visit_not_over: 'This visit isn’t done yet. Cancel it to refund it.',
  nothing_to_refund: 'Nothing was paid that can be refunded.',
  refund_needs_admin: 'You can’t refund this much. Ask an admin.',
  refund_needs_reason: 'Say why you refund another amount than the policy.',
  move_needs_reason: 'Say why you move a visit that is late or over.',
  no_such_message: 'This message no longer exists.',
  no_such_patient: 'Someone else has removed this patient.',
  email_locked: 'Only the patient can change or remove this email address: they verified it or sign in with it.',
  not_a_patient: 'This person works at the clinic and changes their own details.',
  patient_merged: 'This patient’s record has been merged into another. Choose the patient again.',
  not_mergeable: 'Only the record of a patient who can’t sign in can be merged, and only into another record.',
  not_same_child:
    'Only two records of one child can be merged: the name and date of birth must be the same. Correct them first.',
  offer_open: 'Another time is being offered to this person.',
  offer_too_near: 'This time is too soon to offer it to one person. Book it instead.',
  no_mail_address: 'This person has no email address. Call them instead.',
  bookings_conflict: 'Some appointments can’t be moved. Change or cancel them first.',
  no_such_notice: 'Someone else has deleted this news item.',
  no_such_testimonial: 'Someone else has deleted this testimonial.',
  no_such_mail: 'This email has been sent or no longer exists.',
  mail_capture_disabled: 'Emails can only be viewed in test mode.',
  visit_not_begun: 'The visit has not begun.',
  version_conflict: 'Someone else has changed this. Review the latest version before you save.',
  already_closed: 'Some of these days are already closed.',
  bookings_changed: 'The appointments on these days have changed. Review them and try again.',
  treatment_exists: 'A treatment with this name already exists.',
  no_such_chair: 'This chair no longer exists.',
  hours_overlap: 'Two working hours of a doctor overlap.',
  chair_exists: 'Another chair has this name.',
  chair_in_use: 'Appointments are booked in this chair, so it can’t be deleted. Take it out of service instead.',
  too_many_absences: 'This doctor already has 200 absences ahead. Combine days, or delete some first.',
  too_many_outages: 'This chair already has 200 outages ahead. Combine days, or delete some first.',
  treatment_in_use:
    'This treatment has bookings or is a doctor’s speciality, so it can’t be deleted. Retire it instead.',
  last_admin: 'This is the only admin. Make someone else an admin first.',
  cannot_change_self: 'You can’t do this to your own account. Ask another admin.',
  not_paid_at_clinic: 'This appointment has not been paid at the clinic.',
  doctor_email_taken: 'A doctor with this email already exists.',
  no_such_speciality: 'The clinic no longer offers this treatment. Choose another.',
  account_unverified:
    'There’s an unverified account with this email. If the patient confirms it’s theirs, choose it from the list. Otherwise, leave the email empty.',
  too_many_bookings: 'There are too many appointments on these days. Choose fewer days.',
  too_many_days: 'That’s too many days. Choose fewer.',
  no_such_person: 'There’s no user with this email address.',
  email_not_verified: 'This person has not verified their email address yet. They can do so in My profile.',
} satisfies Partial<Record<ErrorCode, string>>

export type StaffErrorMessages = Readonly<Record<keyof typeof enStaffErrors, string>>

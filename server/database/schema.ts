import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { portraits } from '#contract/schemas/clinic.ts'
import type { MailDeliveryError, MailKind } from '#contract/schemas/mail.ts'
import type { Payment } from '#contract/schemas/payment.ts'
import type { PersonalColumns } from './personal-columns.ts'

type Portrait = (typeof portraits)[number]

/** A point in time; comes back as a Date. */
type Instant = ColumnType<Date, Date | string, Date | string>
/** An instant that the database fills in. */
type InstantByDefault = ColumnType<Date, Date | string | undefined, Date | string>
/** A clinic day, `YYYY-MM-DD`. */
type Day = ColumnType<string, string, string>

interface PersonTable extends PersonalColumns {
  id: string
  email: string
  email_verified: Generated<boolean>
  image: string | null
  role: Generated<'patient' | 'admin'>
  /** In which they are written to. */
  language: Generated<Language>
  /** Set once the person has left: from then on there is nothing personal in the row. */
  removed_at: Instant | null
  /** The id of who has not left. */
  active_id: ColumnType<string | null, never, never>
  /** The name as lists sort it, and what a search looks at. */
  listed_name: ColumnType<string, never, never>
  search_text: ColumnType<string, never, never>
  created_at: InstantByDefault
  updated_at: InstantByDefault
}

interface SessionTable {
  id: string
  person_id: string
  token: string
  expires_at: Instant
  ip_address: string | null
  user_agent: string | null
  /** When the person last proved to be the one who signed in. */
  confirmed_at: InstantByDefault
  created_at: InstantByDefault
  updated_at: InstantByDefault
}

interface AccountTable {
  id: string
  person_id: string
  provider_id: string
  account_id: string
  password: string | null
  created_at: InstantByDefault
  updated_at: InstantByDefault
}

interface AttemptCountTable {
  key: string
  count: number
  resets_at: Instant
}

interface ClinicTable {
  name: string
  street: string
  city: string
  phone: string
  /** In which it writes its news, and what it calls its treatments. */
  language: Generated<Language>
  /** Where messages of visitors are mailed; null where nowhere. */
  email: string | null
  /** Rises with every change of the clinic or its hours. */
  version: Generated<number>
}

interface OpeningHoursTable {
  weekday: number
  opens_minute: number
  closes_minute: number
}

interface TreatmentTable {
  id: Generated<string>
  name: string
  price_cents: number
  weekdays: number[]
  /** Since when it is offered no more. */
  retired_at: Instant | null
  /** Rises with every change that an admin makes. */
  version: Generated<number>
  created_at: InstantByDefault
}

interface TreatmentSlotTable {
  treatment_id: string
  start_minute: number
  end_minute: number
}

interface ClosedDaysTable {
  id: Generated<string>
  first_day: Day
  last_day: Day
  /** For patients to read. */
  reason: string
  created_at: Instant
}

interface BookingTable {
  id: Generated<string>
  patient_id: string
  treatment_id: string
  treatment_name: string
  price_cents: number
  patient_name: string
  phone: string
  day: Day
  start_minute: number
  end_minute: number
  during: string
  state: Generated<'booked' | 'cancelled'>
  transaction_id: string | null
  /** Who booked it for somebody else; null where the patient did. */
  booked_by: string | null
  /** Unused since 0.2.0, see `request_key`; dropped in the next release. */
  idempotency_key: Generated<string | null>
  request_hash: Generated<string>
  created_at: Instant
  cancelled_at: Instant | null
  cancelled_by: 'patient' | 'clinic' | null
  cancel_reason: string | null
  /** Rises with every change that is mailed; calendars go by it. */
  sequence: Generated<number>
  /** True once its patient has left; there is nothing personal in it any more. */
  patient_left: Generated<boolean>
}

interface PaymentModeTable {
  only_one: Generated<true>
  mode: 'stand_in' | 'test_keys' | 'live'
}

interface PaymentTable {
  id: Generated<string>
  booking_id: string
  patient_id: string
  method: 'card' | 'clinic'
  mode: PaymentModeTable['mode'] | null
  amount_cents: number
  received_cents: number | null
  /** What the provider has given back of a card payment, whoever asked for it. */
  returned_cents: Generated<number>
  /** The provider's id of the intent; one of our own where the clinic took the money. */
  transaction_id: string | null
  state: Payment['state']
  reason: NonNullable<Payment['reason']> | null
  disputed: Generated<boolean>
  /** Counts refunds that the provider took up and then failed to make. */
  refund_attempt: Generated<number>
  created_at: Instant
  /** When a browser last asked for it. */
  opened_at: Instant
  /** When the provider was last asked about it. */
  asked_at: Instant
  paid_at: Instant | null
  refunded_at: Instant | null
}

interface PaymentEventTable {
  id: string
  type: string
  applied_at: Instant
}

interface NoticeTable {
  id: Generated<string>
  day: Day
  title: string
  body: string
}

interface TestimonialTable {
  id: Generated<string>
  name: string
  location: string
  review: string
  stars: number
  portrait: Portrait | null
  created_at: InstantByDefault
}

interface ReviewTable {
  id: Generated<string>
  booking_id: string
  patient_id: string
  /** When the appointment was, as the booking has it. */
  during: string
  stars: number
  words: string
  /** What the patient is called publicly. */
  shown_name: string
  place: string
  state: Generated<'waiting' | 'shown' | 'turned_down'>
  reason: string | null
  /** Rises with every change of the words, by a trigger. */
  version: Generated<number>
  written_at: Instant
  judged_at: Instant | null
}

interface DoctorTable {
  id: Generated<string>
  name: string
  email: string
  treatment_id: string
  /** The name of a drawing that comes with the portal, or of an uploaded picture. */
  portrait: 'doctor-1' | 'doctor-2' | 'doctor-3' | null
  image: string | null
  /** Rises with every change. */
  version: Generated<number>
  created_at: InstantByDefault
}

interface ImageTable {
  /** The SHA-256 of its content in hex. */
  name: string
  content: Buffer
  /** When it was last uploaded. */
  created_at: Instant
}

interface ContactMessageTable {
  id: Generated<string>
  email: string
  subject: string
  body: string
  created_at: Instant
  answered_at: Instant | null
  /** The admin who marked it; null again when that person's account is gone. */
  answered_by: string | null
}

/** Written by triggers only. */
interface AuditEntryTable {
  id: Generated<string>
  at: InstantByDefault
  actor: 'visitor' | 'patient' | 'admin' | 'portal'
  actor_id: string | null
  session_hash: string | null
  request_id: string | null
  network: string | null
  action: string
  object_kind: string
  object_id: string | null
  person_id: string | null
  fields: string[]
}

interface OutboxTable {
  id: Generated<string>
  kind: MailKind
  booking_id: string | null
  /** The booking's as of the change that it tells of. */
  sequence: number | null
  payment_id: string | null
  review_id: string | null
  /** Of the words that were judged. */
  review_version: number | null
  message_id: string | null
  person_id: string | null
  /** Where it goes, if that is not the person's address as of then. */
  email: string | null
  /** In which it is told, if that is not the person's as of then. */
  language: Language | null
  state: Generated<'waiting' | 'delivered' | 'failed' | 'dropped'>
  attempts: Generated<number>
  created_at: Instant
  /** When it is to be sent; while that is tried, when somebody else may. */
  due_at: Instant
  delivered_at: Instant | null
  /** Why it could not be delivered when it was last tried. */
  trouble: MailDeliveryError | null
}

interface MailLinkTable {
  token_hash: Buffer
  purpose: 'reset_password' | 'verify_email' | 'change_email'
  person_id: string
  email: string
  expires_at: Instant
  created_at: Instant
}

/** The tables as the migrations make them. */
/** Remembers the result of a write by the idempotency key of its request. */
interface RequestKeyTable {
  actor: string
  key: string
  call: 'bookAppointment' | 'bookByPhone'
  hash: string
  result: unknown
  created_at: Instant
}

export interface Database {
  person: PersonTable
  session: SessionTable
  account: AccountTable
  attempt_count: AttemptCountTable
  clinic: ClinicTable
  opening_hours: OpeningHoursTable
  treatment: TreatmentTable
  treatment_slot: TreatmentSlotTable
  closed_days: ClosedDaysTable
  booking: BookingTable
  request_key: RequestKeyTable
  payment_mode: PaymentModeTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  notice: NoticeTable
  testimonial: TestimonialTable
  review: ReviewTable
  doctor: DoctorTable
  image: ImageTable
  contact_message: ContactMessageTable
  audit_entry: AuditEntryTable
  outbox: OutboxTable
  mail_link: MailLinkTable
}

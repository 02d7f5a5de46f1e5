import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Columns } from '#contract/field-list.ts'
import type { Language } from '#contract/languages.ts'
import type { HideableSection, PublicText } from '#contract/public-texts.ts'
import type { Role, StaffRole } from '#contract/roles.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { portraits } from '#contract/schemas/clinic.ts'
import type { memberFields } from '#contract/schemas/family.ts'
import type { DateOrder, ImportKind, ImportState, RowOutcome } from '#contract/schemas/import.ts'
import type { MailDeliveryError, MailKind } from '#contract/schemas/mail.ts'
import type { PasskeyTransport } from '#contract/schemas/passkey.ts'
import type { Payment } from '#contract/schemas/payment.ts'
import type { RefundStep } from '#contract/schemas/policy.ts'
import type { personFields } from '#contract/schemas/profile.ts'
import type { DoctorColor } from '#contract/schemas/schedule.ts'
import type { DeclarableStep } from '#contract/schemas/setup.ts'
import type { wishFields } from '#contract/schemas/waitlist.ts'
import type { Translations } from '#contract/translations.ts'

type Portrait = (typeof portraits)[number]

/** A point in time; returned as a Date. */
type Instant = ColumnType<Date, Date | string, Date | string>
/** A point in time that defaults to now. */
type InstantByDefault = ColumnType<Date, Date | string | undefined, Date | string>
/** A clinic day, `YYYY-MM-DD`. */
type Day = ColumnType<string, string, string>
/** A clinic day that defaults to the one before all others. */
type DayOrNone = ColumnType<string, string | undefined, string>

interface PersonTable extends Columns<typeof personFields> {
  id: string
  email: string
  email_verified: Generated<boolean>
  image: string | null
  role: Generated<Role>
  /** The doctor that the person is, if they have that role. */
  doctor_id: string | null
  /** Language of mails to the person. */
  language: Generated<Language>
  /** Whether the person is reminded of appointments. */
  reminders: Generated<boolean>
  /** Time of the removal. The row of a removed person has no personal data. */
  removed_at: Instant | null
  /** The record that a removed person was merged into. */
  merged_into: string | null
  /** ID of the person, `null` after the removal. */
  active_id: ColumnType<string | null, never, never>
  /** Normalized name, for sorting and searching. */
  listed_name: ColumnType<string, never, never>
  /** The forms of the name and address that are searched. */
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
  /** Time of the last authentication with a password or Google. */
  confirmed_at: InstantByDefault
  /** When the person's page locked; the session's tokens are refused since. */
  locked_at: Instant | null
  /** When the session passed the second factor. */
  factor_at: Instant | null
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
  /** Language of the news and the treatments. */
  language: Generated<Language>
  /** Address that receives visitors' messages; `null` for none. */
  email: string | null
  /** ISO weekday on which calendars begin; `null` follows the language of the page. */
  first_weekday: Generated<1 | 6 | 7 | null>
  /** Increases with every change of the clinic or its hours. */
  version: Generated<number>
}

interface ClinicLookTable {
  only_one: Generated<true>
  /** `#rrggbb`; null for the portal's own colors. */
  accent: string | null
  /** Name of an uploaded image; null for the portal's own mark. */
  logo: string | null
  logo_width: number | null
  logo_height: number | null
  version: Generated<number>
}

interface PublicTextsTable {
  only_one: Generated<true>
  /** Language → text → words. Without blank ones. */
  texts: Generated<Translations<PublicText>>
  /** The sections that the home page does not have. */
  hidden: Generated<HideableSection[]>
  version: Generated<number>
}

interface OnlineBookingTable {
  only_one: Generated<true>
  state: 'on' | 'paused'
  /** What patients read while booking is paused; empty for the standard text. */
  words: Generated<string>
  /** The words in other languages than the clinic's. */
  translations: Generated<Translations<'text'>>
  version: Generated<number>
}

/** A step of setting up that was declared unneeded. */
interface SetupStepTable {
  step: DeclarableStep
  /** `null` for the portal, and after that person was removed. */
  declared_by: string | null
  declared_at: Instant
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
  /** Time since which it is no longer offered. */
  retired_at: Instant | null
  /** Time after each appointment during which its doctor and chair are not free. */
  buffer_minutes: Generated<number>
  /** How long before its start a slot can be booked at the latest. */
  notice_minutes: Generated<number>
  /** The name in other languages than the clinic's. */
  translations: Generated<Translations<'name'>>
  /** Increases with every change by an admin. */
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
  /** Shown to patients. */
  reason: string
  created_at: Instant
  /** Country and region of a public holiday, such as `US-OR`. */
  holiday_place: Generated<string | null>
}

/** The address of a record that was merged into an account. */
interface FormerEmailTable {
  email: string
  person_id: string
}

/** A name and number under which was booked for an account. A trigger adds them. */
interface BookedNameTable {
  account_id: string
  name: string
  phone: string
}

/** Someone whom an account books for. A removed member's row stays without personal data, since bookings name it. */
interface FamilyMemberTable extends Columns<typeof memberFields> {
  id: Generated<string>
  account_id: string
  /** Numbers the members who were not removed. */
  place: number | null
  created_at: Instant
  removed_at: Instant | null
  /** Tells apart those with one name and birth date. */
  twin: Generated<number>
  /** The member that this one was merged into. */
  merged_into: Generated<string | null>
}

interface BookingTable {
  id: Generated<string>
  /** Who owns the booking, pays for it and gets its mail. */
  account_id: string
  /** The family member of the account who is treated; `null` if the account's person is. */
  member_id: string | null
  /** Who is treated: `member_id`, or else `account_id`. */
  patient_id: GeneratedAlways<string>
  treatment_id: string
  treatment_name: string
  price_cents: number
  patient_name: string
  phone: string
  day: Day
  start_minute: number
  end_minute: number
  during: string
  /** `null` if the treatment names no doctor, or the booking is older than the clinic's working hours. */
  doctor_id: string | null
  chair_id: string | null
  /** Whether the patient asked for the doctor. */
  doctor_chosen: Generated<boolean>
  state: Generated<Booking['state']>
  transaction_id: string | null
  /** The admin who booked it by phone; `null` if the patient booked it. */
  booked_by: string | null
  created_at: Instant
  cancelled_at: Instant | null
  cancelled_by: 'patient' | 'clinic' | null
  cancel_reason: string | null
  /** Where the patient is. `left` if and only if the booking is done. */
  whereabouts: Generated<'expected' | 'arrived' | 'in_chair' | 'left'>
  /** When the desk recorded each step, unless the step was skipped. */
  arrived_at: Instant | null
  seated_at: Instant | null
  left_at: Instant | null
  confirmation: Generated<'not_asked' | 'asked' | 'no_answer' | 'confirmed' | 'declined'>
  /** When the desk put it on the pinboard, to find another time for it. */
  pinned_at: Instant | null
  /** When it got its present time, if that is not the first one. */
  moved_at: Instant | null
  /** How often the patient has moved it. */
  moves: Generated<number>
  /** The reasons of `affected` that the clinic accepted. */
  kept_reasons: Generated<string[]>
  /** Version of the policy that it was made under. */
  policy: Generated<number>
  /** The lowest refund in percent that it has reached before it was moved. */
  refund_cap: number | null
  /** Why the staff refunded another sum than the policy says. Only the staff can read it. */
  refund_reason: string | null
  move_reason: string | null
  /** What the patient told the clinic when they booked it. */
  note: string | null
  /** Increases with every change that is mailed. Calendars use it to identify the latest version. */
  sequence: Generated<number>
  /** Whether its patient was removed. Then it has no personal data. */
  patient_left: Generated<boolean>
}

/** A person's wish for an earlier or any time of a treatment. */
interface WaitlistEntryTable extends Columns<typeof wishFields> {
  id: Generated<string>
  patient_id: string
  treatment_id: string
  /** The doctor whom the patient asks for; `null` for anyone. */
  doctor_id: string | null
  urgent: Generated<boolean>
  /** Number of offers in a row that the person did not accept. The third pauses the entry. */
  run_outs: Generated<number>
  paused_at: Instant | null
  joined_at: Instant
  ended_at: Instant | null
  ended: 'accepted' | 'left' | 'removed' | null
  /** Keyed digest of the network that the person joined from; `null` if the staff added them. Kept for a week after the end. */
  network: string | null
  /** The family member who waits; `null` if the account's person does. */
  member_id: string | null
  /** Who waits: the family member or the account's person. */
  treated_id: GeneratedAlways<string>
  /** Name of the removed doctor whom the person asked for, until they change the entry. */
  former_doctor: string | null
}

/** A time that was offered to an entry of the waitlist. While it is open, it takes its place: it has rows of `occupancy`. */
interface WaitlistOfferTable {
  id: Generated<string>
  entry_id: string
  patient_id: string
  day: Day
  start_minute: number
  end_minute: number
  doctor_id: string | null
  /** `null` for offers that ended before 0.5.0. */
  price_cents: number | null
  offered_at: Instant
  held_until: Instant
  /** `null` while it is open. */
  outcome: 'accepted' | 'declined' | 'day_declined' | 'run_out' | 'withdrawn' | null
  ended_at: Instant | null
  /** The booking that it became, or that it moved. */
  booking_id: string | null
}

/** An offer that someone of a network did not take and whose entry was deleted with the account. */
interface RefusedOfferTable {
  /** Keyed digest, as of the entry. */
  network: string
  day: Day
  deleted_at: Instant
}

/** How long offers hold their times, by how far ahead these are, and the quiet hours in minutes of the day. */
interface WaitlistRuleTable {
  only_one: Generated<true>
  week_minutes: Generated<number>
  day_minutes: Generated<number>
  short_minutes: Generated<number>
  public_minutes: Generated<number>
  quiet_from: Generated<number>
  quiet_until: Generated<number>
  quiet_public_until: Generated<number>
  version: Generated<number>
}

interface SessionRuleTable {
  only_one: Generated<true>
  lock_minutes: Generated<number>
  idle_minutes: Generated<number>
  factor_roles: Generated<Role[]>
  /** When the roles began to need a second factor. */
  factor_since: Instant | null
  version: Generated<number>
}

/** An authenticator app of a member of the staff. `last_step` is the step of 30 seconds whose code was accepted last. */
interface SecondFactorTable {
  person_id: string
  secret: Buffer
  created_at: InstantByDefault
  turned_on_at: Instant | null
  last_step: Generated<number>
}

interface RecoveryCodeTable {
  person_id: string
  hash: Buffer
  used_at: Instant | null
}

/** A browser in which a member of the staff has signed in. */
interface KnownDeviceTable {
  id: Generated<string>
  person_id: string
  /** Hash of the browser's cookie and the person, so that rows of a shared browser are not linked. */
  hash: Buffer
  browser: string | null
  system: string | null
  /** The network of the first sign-in. */
  network: string | null
  created_at: Instant
  used_at: Instant
}

/** A passkey. It works only while the host of PUBLIC_URL is `rp_id`. */
interface PasskeyTable {
  id: Generated<string>
  person_id: string
  credential_id: Buffer
  /** In COSE, as the authenticator sent it. */
  public_key: Buffer
  /** Number of uses that the authenticator counted; stays 0 for authenticators that do not count. Selected as text. */
  counter: ColumnType<string, number, number>
  transports: PasskeyTransport[]
  rp_id: string
  /** Entered by the person. Without one, the browser and the system are shown. */
  name: string | null
  browser: string | null
  system: string | null
  created_at: Instant
  used_at: Instant | null
}

/** A challenge that was issued and not used yet. */
interface PasskeyChallengeTable {
  hash: Buffer
  purpose: 'add' | 'sign_in'
  /** The only person whose passkey may answer it; `null` for anyone's. */
  person_id: string | null
  expires_at: Instant
}

/** An invitation to the staff, by address: its person may not exist yet. */
interface StaffInvitationTable {
  id: Generated<string>
  email: string
  role: StaffRole
  /** The doctor that the person is, for the role doctor. */
  doctor_id: string | null
  language: Language
  /** Who invited last. */
  invited_by: string | null
  invited_at: Instant
  expires_at: Instant
  /** Hash of the token of the link; `null` until the mail is sent. */
  token_hash: Buffer | null
}

/** A request for a code to sign in with. */
interface SignInCodeTable {
  id: Generated<string>
  /** Of the token that the browser which asked must send with the code. */
  request_hash: Buffer
  /** `null` if the address belongs to no patient. */
  person_id: string | null
  /** `null` until the mail is composed. */
  code_hash: Buffer | null
  code_expires_at: Instant | null
  tries: Generated<number>
  /** The same time after the request for every address. */
  expires_at: Instant
}

interface PolicyTable {
  version: number
  created_at: InstantByDefault
  /** What a receptionist may refund of a booking. */
  refund_limit_cents: Generated<number>
}

/** The rule of a version of the policy for one treatment, or for all others (`null`). */
interface PolicyRuleTable {
  version: number
  treatment_id: string | null
  cancel_until_hours: number
  move_until_hours: number
  /** The refund by time before the start, longest before first. After the last step nothing is refunded. */
  steps: JSONColumnType<readonly RefundStep[]>
}

/** How the portal sends mail, as each start records it. */
interface MailModeTable {
  only_one: Generated<true>
  mode: 'off' | 'test' | 'live'
}

interface AuthSecretTable {
  only_one: Generated<true>
  fingerprint: Buffer
  since: Instant
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
  /** What is to be refunded after the booking was cancelled; `null`: all that was received. */
  refund_cents: number | null
  /** Refunded amount of a card payment, including refunds in the provider's dashboard. */
  returned_cents: Generated<number>
  /** Until when the patient can book again with a payment that arrived after the cancellation. */
  held_until: Instant | null
  /** The intent's ID, or an ID of our own for a payment at the clinic. */
  transaction_id: string | null
  state: Payment['state']
  reason: NonNullable<Payment['reason']> | null
  /**
   * The dispute at the provider: the payer's bank asks (`inquiry`), has withdrawn the money (`open`) or has decided.
   */
  dispute: 'inquiry' | 'open' | 'won' | 'lost' | null
  /** Number of the current refund attempt. It increases when the provider accepts a refund that then fails. */
  refund_attempt: Generated<number>
  created_at: Instant
  /** Time of the last request for it by a browser. */
  opened_at: Instant
  /** Time of the last check at the provider, and of the last change of what was returned. */
  asked_at: Instant
  paid_at: Instant | null
  refunded_at: Instant | null
  /** How a payment at the clinic was taken; `null` if it was not recorded. */
  taken_by: 'cash' | 'terminal' | null
  /** The number of the clinic's receipt. */
  receipt: string | null
}

/** A refund or a charge-back of a payment, negative if it was undone. A trigger adds them. */
interface MoneyReturnedTable {
  id: Generated<string>
  payment_id: string
  kind: 'refunded' | 'charged_back'
  cents: number
  at: Instant
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
  /** Title and text in other languages than the clinic's. */
  translations: Generated<Translations<'title' | 'text'>>
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
  /** Time of the appointment, as in the booking. */
  during: string
  stars: number
  words: string
  /** Public name of the patient. */
  shown_name: string
  place: string
  state: Generated<'waiting' | 'shown' | 'turned_down'>
  reason: string | null
  /** Increases with every change of the text, by a trigger. */
  version: Generated<number>
  written_at: Instant
  judged_at: Instant | null
}

interface DoctorTable {
  id: Generated<string>
  name: string
  email: string
  treatment_id: string
  /** Name of a drawing that belongs to the portal, or of an uploaded image. */
  portrait: 'doctor-1' | 'doctor-2' | 'doctor-3' | null
  image: string | null
  takes_appointments: Generated<boolean>
  /** Order in lists, and among doctors with equally booked days. */
  position: Generated<number>
  usual_chair_id: string | null
  /** Color of the doctor's appointments on the staff's pages. Null: assigned by the order. */
  color: DoctorColor | null
  /** A doctor with bookings stays after the removal, since the bookings name them. */
  removed_at: Instant | null
  /** Increases with every change. */
  version: Generated<number>
  created_at: InstantByDefault
}

/** Wall-clock minutes of a weekday on which a doctor works, valid between two days; no `valid_until` is open. */
interface WorkingHoursTable {
  id: Generated<string>
  doctor_id: string
  weekday: number
  start_minute: number
  end_minute: number
  valid_from: Day
  valid_until: Day | null
}

/** Who or what one booking takes at a time. A trigger keeps those of doctors and treatments. */
interface ResourceTable {
  id: Generated<string>
  /** `line`: the treatment with its ID, where it names nobody. */
  kind: 'person' | 'chair' | 'device' | 'line'
  /** Empty of a line. */
  name: Generated<string>
  position: Generated<number>
  /** Whether a chair is in service, and a doctor takes appointments. */
  active: Generated<boolean>
}

/** What a treatment needs: one of a pool from one minute of it to another. Need 0 is its line, need 1 who treats. */
interface NeedTable {
  treatment_id: string
  position: number
  kind: ResourceTable['kind']
  from_minute: Generated<number>
  /** `null`: the end of the treatment. */
  to_minute: number | null
  /** `null`: the treatment's. */
  buffer_minutes: number | null
}

/** Who suits a need. All chairs suit one of a chair without rows. */
interface SuitableTable {
  treatment_id: string
  position: Generated<number>
  resource_id: string
}

/** Days on which a resource is away or out of service, or hours of one day. */
interface AbsenceTable {
  id: Generated<string>
  resource_id: string
  first_day: Day
  last_day: Day
  start_minute: Generated<number>
  end_minute: Generated<number>
  kind: 'vacation' | 'sick' | 'training' | 'other' | 'outage'
  note: Generated<string>
}

/** What a booking or an open offer takes of each need, and when. What ended two days ago has none. */
interface OccupancyTable {
  booking_id: string | null
  offer_id: string | null
  treatment_id: string
  position: number
  /** `null`: not any one, so that it takes one of all that it could need. */
  resource_id: string | null
  /** With the buffer. */
  during: string
  /** The end without the buffer. */
  ends: Instant
  held_until: Instant | null
}

interface ImageTable {
  /** SHA-256 of the content, in hex. */
  name: string
  content: Buffer
  /** Time of the last upload. */
  created_at: Instant
}

interface ContactMessageTable {
  id: Generated<string>
  email: string
  subject: string
  body: string
  created_at: Instant
  answered_at: Instant | null
  /** The admin who marked it; `null` after that person was removed. */
  answered_by: string | null
}

interface StaffNoteTable {
  id: Generated<string>
  /** The account. */
  person_id: string
  /** The family member whom the note is about; `null` if it is about the account's person. */
  member_id: Generated<string | null>
  /** `null` after that person was removed. */
  author_id: string | null
  text: string
  alert: Generated<boolean>
  created_at: Instant
}

/** Written by triggers only. */
interface AuditEntryTable {
  id: Generated<string>
  at: InstantByDefault
  actor: 'visitor' | Role | 'portal'
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

/** The place of an audit entry in the chain, see `server/audit/chain-entries.ts`. */
interface AuditLinkTable {
  position: string
  entry_id: string
  /** Null once the device was forgotten. */
  salt: Buffer | null
  digest: Buffer
  /** Hash of the link before. */
  previous: Buffer
  hash: Buffer
}

interface AuditChainTable {
  only_one: Generated<boolean>
  /** The last link that was deleted, and the newest one. */
  purged_position: Generated<string>
  purged_hash: Generated<Buffer>
  position: Generated<string>
  hash: Generated<Buffer>
  /** Every entry up to this ID that was ever committed is in the chain. */
  settled: Generated<string>
  /** The last link whose entry was written to standard output. */
  written: Generated<string>
}

interface OutboxTable {
  id: Generated<string>
  template: MailKind
  channel: Generated<'email'>
  /** Table and ID of the row that the message is about; none if it is about the recipient's account. */
  subject:
    | 'booking'
    | 'payment'
    | 'review'
    | 'contact_message'
    | 'waitlist_offer'
    | 'waitlist_entry'
    | 'known_device'
    | 'sign_in_code'
    | 'staff_invitation'
    | null
  subject_id: string | null
  /** Tells it from other messages of its template about that row; `null` if nothing does. */
  occasion: ColumnType<unknown, string | null, never>
  person_id: string | null
  /** Recipient, if it is not the person's address at delivery. */
  email: string | null
  /** Language, if it is not the person's at delivery. */
  language: Language | null
  state: Generated<'waiting' | 'delivered' | 'failed' | 'dropped'>
  attempts: Generated<number>
  created_at: Instant
  /** Time of the next attempt; during an attempt, the end of its lease. */
  due_at: Instant
  delivered_at: Instant | null
  /** Error of the last attempt. */
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

/** Days before an appointment on which its patient is reminded. */
interface ReminderTable {
  days_before: number
}

/** A link in a mail about one appointment, for its account and its time at that moment. */
interface AppointmentLinkTable {
  token_hash: Buffer
  purpose: 'confirm' | 'offer'
  /** `null` for the link of an offer. */
  booking_id: string | null
  offer_id: string | null
  person_id: string
  starts_at: Instant
  created_at: Instant
}

interface CalendarFeedTable {
  person_id: string
  token_hash: Buffer
  /** Whether titles name the treatment. */
  treatments: boolean
  /** Whether titles name who is treated. */
  names: boolean
  created_at: Instant
}

/** Result of a write, by the idempotency key of its request. */
interface RequestKeyTable {
  actor: string
  key: string
  call: 'bookAppointment' | 'bookByPhone' | 'recordVisit'
  hash: string
  result: unknown
  created_at: Instant
}

/** An import: a set of files with one check. `step`, `at_day` and `at_number` are the position of the job. */
interface DataImportTable {
  id: Generated<string>
  state: Generated<ImportState>
  /** Number of checks that have begun. */
  checks: Generated<number>
  created_by: string
  created_at: Instant
  ended_at: Instant | null
  step: Generated<number>
  at_day: DayOrNone
  at_number: Generated<number>
  /** Number of rows that the job has passed in the present state. */
  passed: Generated<number>
  /** When the job failed, until it succeeds again. */
  failed_at: Instant | null
  /** Whether an admin decided on a row since the check. */
  outdated: Generated<boolean>
}

interface ImportFileTable {
  id: Generated<string>
  import_id: string
  position: number
  kind: ImportKind
  name: string
  encoding: string
  headings: string[]
  /** For each column the field that it contains; empty for none. */
  columns: string[]
  dates: DateOrder | null
  rows: Generated<number>
  /** False during the upload. */
  whole: Generated<boolean>
}

/** A row of a file. `number` is that of a spreadsheet, so the first one below the headings is 2. */
interface ImportRowTable {
  file_id: string
  number: number
  import_id: string
  /** Of an appointment, so that the days are imported one after the other. */
  day: DayOrNone
  cells: string[]
  fields: unknown
  outcome: RowOutcome | null
  problem: unknown
  candidates: string[] | null
  /** `new`, `skip` or the ID of a candidate. */
  decision: string | null
  result: 'added' | 'updated' | 'unchanged' | 'left_out' | 'removed' | 'restored' | 'kept' | null
  object_id: string | null
  person_id: string | null
  /** Columns of the object before an update. */
  before: unknown
}

/** The record of the old program that an object came from, with the fields as they were last imported. */
interface ImportSourceTable {
  kind: ImportKind
  object_id: string
  person_id: string | null
  number: string | null
  fields: unknown
  import_id: string | null
  /** When the patient was invited last. */
  invited_at: Instant | null
}

/** What an unknown name of an import stands for. */
interface ImportNameTable {
  import_id: string
  kind: 'treatments' | 'doctors'
  /** In lower case. */
  name: string
  treatment_id: string | null
  /** `null` stands for no doctor. */
  doctor_id: string | null
}

export interface Database {
  person: PersonTable
  session: SessionTable
  account: AccountTable
  attempt_count: AttemptCountTable
  clinic: ClinicTable
  clinic_look: ClinicLookTable
  public_texts: PublicTextsTable
  online_booking: OnlineBookingTable
  setup_step: SetupStepTable
  opening_hours: OpeningHoursTable
  treatment: TreatmentTable
  treatment_slot: TreatmentSlotTable
  closed_days: ClosedDaysTable
  family_member: FamilyMemberTable
  booked_name: BookedNameTable
  former_email: FormerEmailTable
  booking: BookingTable
  request_key: RequestKeyTable
  waitlist_entry: WaitlistEntryTable
  waitlist_offer: WaitlistOfferTable
  refused_offer: RefusedOfferTable
  waitlist_rule: WaitlistRuleTable
  session_rule: SessionRuleTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  known_device: KnownDeviceTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  sign_in_code: SignInCodeTable
  staff_invitation: StaffInvitationTable
  policy: PolicyTable
  policy_rule: PolicyRuleTable
  mail_mode: MailModeTable
  auth_secret: AuthSecretTable
  payment_mode: PaymentModeTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  money_returned: MoneyReturnedTable
  notice: NoticeTable
  testimonial: TestimonialTable
  review: ReviewTable
  doctor: DoctorTable
  working_hours: WorkingHoursTable
  resource: ResourceTable
  need: NeedTable
  suitable: SuitableTable
  absence: AbsenceTable
  occupancy: OccupancyTable
  image: ImageTable
  contact_message: ContactMessageTable
  staff_note: StaffNoteTable
  audit_entry: AuditEntryTable
  audit_link: AuditLinkTable
  audit_chain: AuditChainTable
  outbox: OutboxTable
  mail_link: MailLinkTable
  reminder: ReminderTable
  appointment_link: AppointmentLinkTable
  calendar_feed: CalendarFeedTable
  data_import: DataImportTable
  import_file: ImportFileTable
  import_row: ImportRowTable
  import_source: ImportSourceTable
  import_name: ImportNameTable
}

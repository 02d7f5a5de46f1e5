-- The schema of 0.3.0. Functions and triggers are in server/database/functions/, but for those that columns, checks,
-- defaults and indexes use: column-functions.sql, which is run first. Longer than 250 lines, because it is a list of tables.

-- Treatments, doctors, chairs and their times

create table image (
  name text primary key,
  content bytea not null,
  created_at timestamptz not null,
  constraint sha256_in_hex check (name ~ '^[0-9a-f]{64}$')
);
-- WebP does not shrink any more.
alter table image alter column content set storage external;

create table treatment (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  price_cents integer not null,
  weekdays smallint[] not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  version integer not null default 1,
  buffer_minutes smallint not null default 0,
  notice_minutes integer not null default 0,
  translations jsonb not null default '{}',
  constraint buffer_in_range check (buffer_minutes between 0 and 240),
  constraint iso_weekdays check (weekdays <@ '{1,2,3,4,5,6,7}'),
  constraint name_not_empty check (name <> ''),
  constraint notice_in_range check (notice_minutes between 0 and 43200),
  constraint price_is_payable check (price_cents = 0 or price_cents >= 50)
);
create unique index one_treatment_per_name on treatment (lower(normalize(name) collate "und-x-icu"));

create table treatment_slot (
  treatment_id uuid,
  start_minute smallint,
  end_minute smallint not null,
  primary key (treatment_id, start_minute),
  constraint slot_of_treatment foreign key (treatment_id) references treatment (id) on delete cascade,
  constraint one_length_per_treatment exclude using gist (treatment_id with =, (end_minute - start_minute) with <>),
  constraint slots_do_not_overlap exclude using gist (treatment_id with =, int4range(start_minute::integer,
    end_minute::integer) with &&),
  constraint slot_within_day check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440)
);

create table chair (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  position integer not null default 0,
  in_service boolean not null default true,
  version integer not null default 1,
  constraint chair_has_name check (name <> '')
);
create unique index one_chair_per_name on chair (lower(name));

create table chair_outage (
  id uuid default gen_random_uuid() primary key,
  chair_id uuid not null,
  first_day date not null,
  last_day date not null,
  note text not null default '',
  constraint outage_of_chair foreign key (chair_id) references chair (id) on delete cascade,
  constraint outage_in_order check (first_day <= last_day)
);
create index chair_outage_chair_id_idx on chair_outage (chair_id);

create table treatment_chair (
  treatment_id uuid,
  chair_id uuid,
  primary key (treatment_id, chair_id),
  constraint chair_for_treatment foreign key (chair_id) references chair (id) on delete cascade,
  constraint treatment_in_chair foreign key (treatment_id) references treatment (id) on delete cascade
);

create table doctor (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  email text not null,
  treatment_id uuid not null,
  portrait text,
  created_at timestamptz not null default clock_timestamp(),
  image text,
  version integer not null default 1,
  removed_at timestamptz,
  takes_appointments boolean not null default true,
  position integer not null default 0,
  usual_chair_id uuid,
  color text,
  constraint doctor_of_treatment foreign key (treatment_id) references treatment (id) on delete restrict,
  constraint image_of_doctor foreign key (image) references image (name) on delete restrict,
  constraint usual_chair_of_doctor foreign key (usual_chair_id) references chair (id) on delete set null,
  constraint canonical_email check (email = lower(email)),
  constraint doctor_has_one_picture check (num_nonnulls(portrait, image) = 1),
  constraint known_color check (color in ('teal', 'blue', 'violet', 'pink', 'red', 'orange', 'olive', 'slate')),
  constraint removed_takes_no_appointments check (removed_at is null or not takes_appointments)
);
create index doctor_by_image on doctor (image);
create unique index one_doctor_per_email on doctor (email) where removed_at is null;

create table performs (
  doctor_id uuid,
  treatment_id uuid,
  primary key (treatment_id, doctor_id),
  constraint performed_treatment foreign key (treatment_id) references treatment (id) on delete cascade,
  constraint performing_doctor foreign key (doctor_id) references doctor (id) on delete cascade
);
create index performs_doctor_id_idx on performs (doctor_id);

create table working_hours (
  id uuid default gen_random_uuid() primary key,
  doctor_id uuid not null,
  weekday smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  valid_from date not null,
  valid_until date,
  constraint hours_of_doctor foreign key (doctor_id) references doctor (id) on delete cascade,
  constraint hours_do_not_overlap exclude using gist (doctor_id with =, weekday with =,
    int4range(start_minute::integer, end_minute::integer) with &&, daterange(valid_from, valid_until, '[]') with &&),
  constraint hours_on_weekday check (weekday between 1 and 7),
  constraint hours_valid_in_order check (valid_from <= valid_until),
  constraint hours_within_day check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440)
);

create table doctor_absence (
  id uuid default gen_random_uuid() primary key,
  doctor_id uuid not null,
  first_day date not null,
  last_day date not null,
  start_minute smallint not null default 0,
  end_minute smallint not null default 1440,
  kind text not null,
  note text not null default '',
  constraint absence_of_doctor foreign key (doctor_id) references doctor (id) on delete cascade,
  constraint absence_in_order check (first_day <= last_day),
  constraint absence_within_day check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
  constraint hours_of_one_day check (first_day = last_day or start_minute = 0 and end_minute = 1440),
  constraint known_absence check (kind in ('vacation', 'sick', 'training', 'other'))
);
create index doctor_absence_doctor_id_idx on doctor_absence (doctor_id);

create table closed_days (
  id uuid default gen_random_uuid() primary key,
  first_day date not null,
  last_day date not null,
  reason text not null,
  created_at timestamptz not null,
  constraint closed_once exclude using gist (daterange(first_day, last_day, '[]') with &&),
  constraint days_in_order check (first_day <= last_day),
  constraint reason_not_empty check (reason <> '')
);

-- People, how they sign in, and their families

create table person (
  id uuid primary key,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  role text not null default 'patient',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone text,
  removed_at timestamptz,
  active_id uuid generated always as (case when removed_at is null then id end) stored,
  listed_name text collate "und-x-icu" generated always as (lower(name collate "und-x-icu")) stored,
  language text not null default 'en',
  search_text text generated always as (fold_for_search(email || ' ' || name)) stored,
  doctor_id uuid,
  reminders boolean not null default true,
  merged_into uuid,
  constraint one_active_person unique (active_id),
  constraint one_person_per_doctor unique (doctor_id),
  constraint one_person_per_email unique (email),
  constraint person_is_doctor foreign key (doctor_id) references doctor (id) on delete set null,
  constraint person_merged_into foreign key (merged_into) references person (id),
  constraint canonical_email check (email = lower(email)),
  constraint known_language check (language in ('en', 'es', 'ar')),
  constraint known_role check (role in ('patient', 'doctor', 'receptionist', 'admin')),
  constraint merged_person_is_removed check (merged_into is null or removed_at is not null),
  constraint not_merged_into_itself check (merged_into <> id),
  constraint only_role_doctor_is_one check (doctor_id is null or role = 'doctor'),
  constraint removed_person_is_anonymous check (removed_at is null or name = '' and email = id::text
    and role = 'patient' and language = 'en' and not email_verified and phone is null and image is null)
);
create index person_by_created_at on person (created_at, email) include (id) where removed_at is null;
create index person_by_email on person (email) include (id) where removed_at is null;
create index person_by_listed_name on person (listed_name, email) include (id) where removed_at is null;
create index person_by_phone on person using gin (phone_digits(phone) gin_trgm_ops) where removed_at is null;
create index person_by_role on person (role, email) include (id) where removed_at is null;
create index person_merged on person (merged_into) where merged_into is not null;
create index person_searched on person using gin (search_text gin_trgm_ops) where removed_at is null;

create table account (
  id uuid primary key,
  person_id uuid not null,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_person_per_account unique (provider_id, account_id),
  constraint account_of_person foreign key (person_id) references person (active_id) on delete cascade,
  constraint no_provider_tokens check (access_token is null and refresh_token is null and id_token is null)
);
create index account_person on account (person_id);

create table session (
  id uuid primary key,
  person_id uuid not null,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  confirmed_at timestamptz not null default now(),
  constraint one_session_per_token unique (token),
  constraint session_of_person foreign key (person_id) references person (active_id) on delete cascade
);
create index session_person on session (person_id);

create table verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on verification (identifier);

create table mail_link (
  token_hash bytea primary key,
  purpose text not null,
  person_id uuid not null,
  email text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint link_of_person foreign key (person_id) references person (active_id) on delete cascade,
  constraint known_purpose check (purpose in ('reset_password', 'verify_email', 'change_email'))
);
create index mail_link_person on mail_link (person_id, purpose);

create table attempt_count (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);

create table request_key (
  actor uuid,
  key text,
  call text not null,
  hash text not null,
  result jsonb not null,
  created_at timestamptz not null,
  primary key (actor, key),
  constraint key_of_person foreign key (actor) references person (id) on delete cascade
);
create index request_key_of_booking on request_key ((result ->> 'booking'));

create table calendar_feed (
  person_id uuid primary key,
  token_hash bytea not null,
  treatments boolean not null,
  names boolean not null,
  created_at timestamptz not null,
  constraint one_feed_per_token unique (token_hash),
  constraint feed_of_active_person foreign key (person_id) references person (active_id)
);

create table family_member (
  id uuid default gen_random_uuid() primary key,
  account_id uuid not null,
  place smallint,
  name text not null,
  birth_date date,
  created_at timestamptz not null,
  removed_at timestamptz,
  active_account_id uuid generated always as (case when removed_at is null then account_id end) stored,
  constraint member_and_account unique (id, account_id),
  constraint one_member_per_place unique (account_id, place),
  constraint member_of_account foreign key (account_id) references person (id) on delete cascade,
  constraint member_of_active_account foreign key (active_account_id) references person (active_id) on delete cascade,
  constraint at_most_eight_members check (place between 1 and 8),
  constraint plausible_birth_date check (birth_date between '1900-01-01' and current_date + 1),
  constraint removed_member_is_empty check (case when removed_at is null then name <> ''
    and birth_date is not null and place is not null else name = '' and birth_date is null and place is null end)
);

create table staff_note (
  id uuid default gen_random_uuid() primary key,
  person_id uuid not null,
  author_id uuid,
  text text not null,
  created_at timestamptz not null,
  constraint note_about_person foreign key (person_id) references person (active_id),
  constraint note_by_person foreign key (author_id) references person (id) on delete set null,
  constraint text_not_empty check (text <> '')
);
create index staff_note_by_person on staff_note (person_id, created_at);

-- The clinic

create table clinic (
  only_one boolean default true primary key,
  name text not null,
  street text not null,
  city text not null,
  phone text not null,
  version integer not null default 1,
  language text not null default 'en',
  email text,
  constraint canonical_clinic_email check (email = lower(email) and email <> ''),
  constraint known_clinic_language check (language in ('en', 'es', 'ar')),
  constraint one_clinic check (only_one)
);

create table opening_hours (
  weekday smallint primary key,
  opens_minute smallint not null,
  closes_minute smallint not null,
  constraint hours_within_day check (0 <= opens_minute and opens_minute < closes_minute and closes_minute <= 1440),
  constraint iso_weekday check (weekday between 1 and 7)
);

create table notice (
  id uuid default gen_random_uuid() primary key,
  day date not null,
  title text not null,
  body text not null,
  translations jsonb not null default '{}'
);

create table testimonial (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  location text not null,
  review text not null,
  stars smallint not null,
  portrait text,
  created_at timestamptz not null default clock_timestamp(),
  constraint one_to_five check (stars between 1 and 5)
);

create table contact_message (
  id uuid default gen_random_uuid() primary key,
  email text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  constraint message_answered_by foreign key (answered_by) references person (id) on delete set null,
  constraint answered_has_time check (answered_by is null or answered_at is not null)
);
create index contact_message_listed on contact_message ((answered_at is not null), created_at desc, id);

-- Policy, bookings and payments

create table policy (
  version integer primary key,
  created_at timestamptz not null default now(),
  refund_limit_cents integer not null default 0,
  constraint refund_limit_is_money check (refund_limit_cents >= 0),
  constraint versions_count_from_one check (version >= 1)
);

create table policy_rule (
  version integer not null,
  treatment_id uuid,
  cancel_until_hours double precision not null,
  move_until_hours double precision not null,
  steps jsonb not null,
  constraint one_rule_per_treatment unique nulls not distinct (version, treatment_id),
  constraint rule_of_treatment foreign key (treatment_id) references treatment (id) on delete cascade,
  constraint rule_of_version foreign key (version) references policy (version),
  constraint cancel_hours_in_year check (cancel_until_hours between 0 and 8760),
  constraint move_hours_in_year check (move_until_hours between 0 and 8760),
  constraint refund_falls_towards_start check (are_refund_steps(steps))
);

create table booking (
  id uuid default gen_random_uuid() primary key,
  account_id uuid not null,
  treatment_id uuid not null,
  treatment_name text not null,
  price_cents integer not null,
  patient_name text not null,
  phone text not null,
  day date not null,
  start_minute smallint not null,
  end_minute smallint not null,
  during tstzrange not null,
  state text not null default 'booked',
  transaction_id text,
  idempotency_key text,
  request_hash text not null default '',
  created_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by text,
  cancel_reason text,
  paid_state text generated always as (case when transaction_id is not null then 'succeeded' end) stored,
  sequence integer not null default 0,
  patient_left boolean not null default false,
  active_account_id uuid generated always as (case when not patient_left then account_id end) stored,
  booked_by uuid,
  live boolean not null generated always as (state <> 'cancelled') stored,
  doctor_id uuid,
  chair_id uuid,
  doctor_chosen boolean not null default false,
  occupied tstzrange,
  kept_reasons text[] not null default '{}',
  whereabouts text not null default 'expected',
  arrived_at timestamptz,
  seated_at timestamptz,
  left_at timestamptz,
  confirmation text not null default 'not_asked',
  pinned_at timestamptz,
  policy integer not null default current_policy(),
  refund_cap smallint,
  refund_reason text,
  note text,
  moved_at timestamptz,
  held_until timestamptz,
  held_id uuid generated always as (case when state = 'held' then id end) stored,
  moves smallint not null default 0,
  member_id uuid,
  patient_id uuid not null generated always as (coalesce(member_id, account_id)) stored,
  constraint booking_as_visited unique (id, account_id, live, during),
  constraint booking_owner_and_price unique (id, account_id, price_cents),
  constraint one_booking_per_transaction unique (transaction_id),
  constraint one_hold_per_offer unique (held_id),
  constraint booked_by_person foreign key (booked_by) references person (id) on delete restrict,
  constraint booked_under_policy foreign key (policy) references policy (version),
  constraint booking_for_member foreign key (member_id, account_id) references family_member (id, account_id),
  constraint booking_in_chair foreign key (chair_id) references chair (id) on delete restrict,
  constraint booking_of_account foreign key (account_id) references person (id) on delete restrict,
  constraint booking_of_active_account foreign key (active_account_id) references person (active_id),
  constraint booking_of_treatment foreign key (treatment_id) references treatment (id) on delete restrict,
  constraint booking_with_doctor foreign key (doctor_id) references doctor (id) on delete restrict,
  constraint chair_in_one_place exclude using gist (chair_id with =, occupied with &&)
    where (state <> 'cancelled' and chair_id is not null),
  constraint doctor_in_one_place exclude using gist (doctor_id with =, occupied with &&)
    where (state <> 'cancelled' and doctor_id is not null),
  constraint one_booking_per_slot exclude using gist (treatment_id with =, during with &&)
    where (state <> 'cancelled' and doctor_id is null),
  constraint patient_in_one_place exclude using gist (patient_id with =, during with &&)
    where (state <> 'cancelled' and state <> 'held'),
  constraint absent_patient_is_expected check (state not in ('missed', 'cancelled') or whereabouts = 'expected'),
  constraint anonymized_booking_has_no_note check (not patient_left or note is null),
  constraint anonymized_booking_is_empty check (not patient_left or patient_name = '' and phone = ''
    and cancel_reason is null and (idempotency_key is null or booked_by is not null)),
  constraint cancellation_is_complete check ((state = 'cancelled') = (cancelled_at is not null)
    and (cancelled_at is null) = (cancelled_by is null)),
  constraint cancelled_is_not_paid check (state <> 'cancelled' or transaction_id is null),
  constraint done_when_left check ((state = 'done') = (whereabouts = 'left')),
  constraint held_for_whole_minutes check (extract(second from held_until) = 0),
  constraint held_has_end check ((state = 'held') = (held_until is not null)),
  constraint held_is_expected check (state <> 'held' or whereabouts = 'expected'),
  constraint held_is_not_paid check (state <> 'held' or transaction_id is null),
  constraint known_canceller check (cancelled_by in ('patient', 'clinic')),
  constraint known_confirmation check (confirmation in ('not_asked', 'asked', 'confirmed', 'declined')),
  constraint known_state check (state in ('booked', 'done', 'missed', 'cancelled', 'held')),
  constraint known_whereabouts check (whereabouts in ('expected', 'arrived', 'in_chair', 'left')),
  constraint note_is_short check (char_length(note) between 1 and 300),
  constraint occupied_with_doctor_or_chair check (occupied @> during or occupied is null and doctor_id is null
    and chair_id is null),
  constraint only_booked_is_pinned check (pinned_at is null or state = 'booked'),
  constraint refund_cap_is_percent check (refund_cap between 0 and 100),
  constraint takes_time check (not isempty(during)),
  constraint visit_in_order check ((whereabouts <> 'expected' or arrived_at is null)
    and (seated_at is null or arrived_at <= seated_at) and (whereabouts in ('in_chair', 'left') or seated_at is null)
    and (left_at is null or seated_at <= left_at) and (whereabouts = 'left' or left_at is null))
);
create index booking_by_account on booking (account_id, created_at);
create index booking_day on booking (day);
create index bookings_for_others on booking (booked_by) where booked_by is not null;
create index held_day on booking (day) where state = 'held';
create unique index one_booking_per_key on booking (coalesce(booked_by, account_id), idempotency_key);
create unique index one_per_treatment_and_day on booking (patient_id, day, treatment_id)
  where state <> 'cancelled' and state <> 'held';
create index pinned_booking on booking (pinned_at) where pinned_at is not null;

create table payment_mode (
  only_one boolean default true primary key,
  mode text not null,
  constraint payment_mode_once unique (mode),
  constraint known_payment_mode check (mode in ('stand_in', 'test_keys', 'live')),
  constraint one_payment_mode check (only_one)
);

create table payment (
  id uuid default gen_random_uuid() primary key,
  booking_id uuid not null,
  patient_id uuid not null,
  method text not null,
  mode text,
  amount_cents integer not null,
  received_cents integer,
  returned_cents integer not null default 0,
  transaction_id text,
  state text not null,
  reason text,
  disputed boolean not null default false,
  refund_attempt smallint not null default 1,
  created_at timestamptz not null,
  opened_at timestamptz not null,
  asked_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz,
  settled_transaction text generated always as (case when state = 'succeeded' then transaction_id end) stored,
  dispute text,
  taken_by text,
  receipt text,
  refund_cents integer,
  held_until timestamptz,
  constraint one_payment_per_intent unique (transaction_id),
  constraint payment_state_once unique (transaction_id, booking_id, state),
  constraint payment_in_mode foreign key (mode) references payment_mode (mode),
  constraint payment_of_booking foreign key (booking_id, patient_id, amount_cents)
    references booking (id, account_id, price_cents),
  constraint payment_pays_booking foreign key (settled_transaction)
    references booking (transaction_id) deferrable initially deferred,
  constraint amount_is_money check (amount_cents > 0),
  constraint card_has_mode check ((method = 'card') = (mode is not null)),
  constraint kept_is_not_refunded check (state <> 'kept' or refund_cents = 0),
  constraint known_at_provider check (state in ('creating', 'cancelled') or transaction_id is not null),
  constraint known_dispute check (dispute in ('inquiry', 'open', 'won', 'lost')),
  constraint known_method check (method in ('card', 'clinic')),
  constraint known_payment_state check (state in ('creating', 'open', 'confirming', 'succeeded', 'disputed',
    'charged_back', 'refund_due', 'refund_pending', 'refunded', 'kept', 'cancelled')),
  constraint known_refund_reason check (reason in ('booking_cancelled', 'already_paid', 'amount_differs',
    'returned_by_clinic')),
  constraint known_way_of_taking check (taken_by in ('cash', 'terminal')),
  constraint only_late_payment_is_held check (held_until is null or method = 'card' and state = 'refund_due'
    and reason = 'booking_cancelled'),
  constraint received_has_time_and_amount check ((state not in ('creating', 'open', 'confirming', 'cancelled'))
    = (paid_at is not null and received_cents is not null)),
  constraint received_in_full check (state <> 'succeeded' or not received_cents is distinct from amount_cents),
  constraint refund_has_reason check ((state in ('refund_due', 'refund_pending', 'refunded')) = (reason is not null)),
  constraint refund_within_payment check (refund_cents >= 0 and refund_cents <= coalesce(received_cents,
    amount_cents)),
  constraint refunded_has_time check ((state = 'refunded') = (refunded_at is not null)),
  constraint refunded_in_full check (state <> 'refunded' or method = 'clinic'
    or returned_cents >= coalesce(refund_cents, received_cents)),
  constraint taken_at_clinic check (method = 'clinic' or taken_by is null and receipt is null)
);
create unique index one_open_intent_per_booking on payment (booking_id)
  where state in ('creating', 'open', 'confirming');
create unique index one_paid_payment_per_booking on payment (booking_id) where state = 'succeeded';
create index payment_booking on payment (booking_id);
create index payment_by_day on payment (paid_at) where paid_at is not null;
create index payment_created on payment (created_at);
create index payment_unsettled on payment (asked_at) where state in ('creating', 'open', 'confirming', 'refund_due',
  'refund_pending') or dispute in ('inquiry', 'open');
create index refund_by_day on payment (refunded_at) where refunded_at is not null;

create table payment_event (
  id text primary key,
  type text not null,
  applied_at timestamptz not null
);

create table review (
  id uuid default gen_random_uuid() primary key,
  booking_id uuid not null,
  patient_id uuid not null,
  during tstzrange not null,
  stars smallint not null,
  words text not null,
  shown_name text not null,
  place text not null,
  state text not null default 'waiting',
  reason text,
  version integer not null default 1,
  written_at timestamptz not null,
  judged_at timestamptz,
  visited boolean not null generated always as (true) stored,
  constraint one_review_per_booking unique (booking_id),
  constraint review_of_active_patient foreign key (patient_id) references person (active_id),
  constraint review_of_visit foreign key (booking_id, patient_id, visited, during)
    references booking (id, account_id, live, during),
  constraint known_review_state check (state in ('waiting', 'shown', 'turned_down')),
  constraint moderated_has_time check ((state = 'waiting') = (judged_at is null)),
  constraint name_not_empty check (shown_name <> ''),
  constraint name_without_email check (strpos(shown_name || place, '@') = 0),
  constraint one_to_five_stars check (stars between 1 and 5),
  constraint reason_only_if_rejected check (reason is null or state = 'turned_down'),
  constraint review_text_not_empty check (words <> ''),
  constraint reviewed_after_visit check (upper(during) <= written_at)
);
create index review_of_patient on review (patient_id, written_at);
create index review_shown on review (written_at desc, id) where state = 'shown';
create index review_waiting on review (written_at) where state = 'waiting';

-- The waitlist

create table waitlist_rule (
  only_one boolean default true primary key,
  week_minutes smallint not null default 120,
  day_minutes smallint not null default 30,
  short_minutes smallint not null default 10,
  public_minutes smallint not null default 60,
  quiet_from smallint not null default 1260,
  quiet_until smallint not null default 480,
  quiet_public_until smallint not null default 600,
  version integer not null default 1,
  constraint holds_some_minutes check (week_minutes between 5 and 1440 and day_minutes between 5 and 1440
    and short_minutes between 5 and 1440),
  constraint one_waitlist_rule check (only_one),
  constraint public_within_day check (public_minutes between 0 and 1440),
  constraint quiet_within_day check (quiet_from between 0 and 1439 and quiet_until between 0 and 1439
    and quiet_public_until between 0 and 1440)
);

create table waitlist_entry (
  id uuid default gen_random_uuid() primary key,
  patient_id uuid not null,
  treatment_id uuid not null,
  doctor_id uuid,
  weekdays smallint[] not null,
  morning boolean not null,
  afternoon boolean not null,
  until date not null,
  urgent boolean not null default false,
  run_outs smallint not null default 0,
  paused_at timestamptz,
  joined_at timestamptz not null,
  ended_at timestamptz,
  ended text,
  constraint entry_of_patient unique (id, patient_id),
  constraint entry_for_doctor foreign key (doctor_id) references doctor (id) on delete set null,
  constraint entry_for_treatment foreign key (treatment_id) references treatment (id) on delete cascade,
  constraint entry_of_active_patient foreign key (patient_id) references person (active_id),
  constraint end_has_time check ((ended is null) = (ended_at is null)),
  constraint iso_weekdays check (weekdays <> '{}' and weekdays <@ '{1,2,3,4,5,6,7}'),
  constraint known_end check (ended in ('accepted', 'left', 'removed')),
  constraint waits_for_some_time check (morning or afternoon)
);
create unique index one_entry_per_treatment on waitlist_entry (patient_id, treatment_id) where ended_at is null;
create index waiting_for_treatment on waitlist_entry (treatment_id) where ended_at is null;

create table waitlist_offer (
  id uuid default gen_random_uuid() primary key,
  entry_id uuid not null,
  patient_id uuid not null,
  day date not null,
  start_minute smallint not null,
  end_minute smallint not null,
  doctor_id uuid,
  offered_at timestamptz not null,
  held_until timestamptz not null,
  outcome text,
  ended_at timestamptz,
  booking_id uuid,
  open_id uuid generated always as (case when outcome is null then id end) stored,
  constraint open_offer unique (open_id),
  constraint offer_became_booking foreign key (booking_id) references booking (id)
    on delete set null deferrable initially deferred,
  constraint offer_of_entry foreign key (entry_id, patient_id) references waitlist_entry (id, patient_id)
    on update cascade on delete cascade,
  constraint offer_with_doctor foreign key (doctor_id) references doctor (id) on delete set null,
  constraint open_offer_holds_time foreign key (open_id) references booking (held_id) deferrable initially deferred,
  constraint held_for_some_time check (offered_at < held_until),
  constraint known_outcome check (outcome in ('accepted', 'declined', 'day_declined', 'run_out', 'withdrawn')),
  constraint outcome_has_time check ((outcome is null) = (ended_at is null))
);
create index offer_of_entry on waitlist_offer (entry_id, offered_at);
create unique index one_open_offer_per_entry on waitlist_offer (entry_id) where outcome is null;

-- Mail

create table reminder (
  days_before smallint primary key,
  constraint reminder_within_two_weeks check (days_before between 1 and 14)
);

create table outbox (
  id uuid default gen_random_uuid() primary key,
  kind text not null,
  booking_id uuid,
  sequence integer,
  payment_id uuid,
  person_id uuid,
  email text,
  state text not null default 'waiting',
  attempts smallint not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  delivered_at timestamptz,
  trouble text,
  review_id uuid,
  message_id uuid,
  review_version integer,
  language text,
  reminder_of timestamptz,
  days_before smallint,
  offer_id uuid,
  constraint one_mail_per_change unique (booking_id, sequence),
  constraint one_mail_per_judgement unique (review_id, review_version, kind),
  constraint one_mail_per_message unique (message_id),
  constraint one_mail_per_offer unique (offer_id),
  constraint one_mail_per_reminder unique (booking_id, reminder_of, days_before),
  constraint mail_about_booking foreign key (booking_id) references booking (id) on delete cascade,
  constraint mail_about_message foreign key (message_id) references contact_message (id) on delete cascade,
  constraint mail_about_offer foreign key (offer_id) references waitlist_offer (id) on delete cascade,
  constraint mail_about_payment foreign key (payment_id) references payment (id) on delete cascade,
  constraint mail_about_review foreign key (review_id) references review (id) on delete cascade,
  constraint mail_to_person foreign key (person_id) references person (id) on delete cascade,
  constraint booking_mail_has_sequence check ((booking_id is null) = (sequence is null and reminder_of is null)),
  constraint delivered_has_time check ((state = 'delivered') = (delivered_at is not null)),
  constraint failed_has_error check (state <> 'failed' or trouble is not null),
  constraint known_mail_language check (language in ('en', 'es', 'ar')),
  constraint known_mail_state check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  constraint mail_has_recipient check (state in ('delivered', 'dropped') or person_id is not null
    or email is not null),
  constraint reminder_has_days check ((reminder_of is null) = (days_before is null))
);
create index outbox_due on outbox (due_at) where state = 'waiting';

create table appointment_link (
  token_hash bytea primary key,
  purpose text not null,
  booking_id uuid,
  person_id uuid not null,
  starts_at timestamptz not null,
  created_at timestamptz not null,
  offer_id uuid,
  constraint link_of_account foreign key (person_id) references person (id) on delete cascade,
  constraint link_of_booking foreign key (booking_id) references booking (id) on delete cascade,
  constraint link_of_offer foreign key (offer_id) references waitlist_offer (id) on delete cascade,
  constraint known_link_purpose check (purpose in ('confirm', 'offer')),
  constraint link_of_booking_or_offer check ((purpose = 'offer') = (offer_id is not null)
    and (purpose = 'offer') = (booking_id is null))
);
create index link_by_booking on appointment_link (booking_id);
create index link_by_offer on appointment_link (offer_id) where offer_id is not null;
create index link_by_person on appointment_link (person_id);

-- The audit log

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  actor_id uuid,
  session_hash text,
  request_id text,
  network cidr,
  action text not null,
  object_kind text not null,
  object_id uuid,
  person_id uuid,
  fields text[] not null,
  constraint known_actor check (actor in ('visitor', 'patient', 'doctor', 'receptionist', 'admin', 'portal'))
);
create index audit_changes on audit_entry (id) where action <> 'read';
create index audit_of_actor on audit_entry (actor_id, id);
create index audit_of_person on audit_entry (person_id, id);

-- References to tables that follow

alter table booking add constraint booking_paid_by_payment foreign key (transaction_id, id, paid_state)
  references payment (transaction_id, booking_id, state) deferrable initially deferred;
alter table booking add constraint held_by_open_offer foreign key (held_id) references waitlist_offer (open_id);

-- What a new clinic begins with

insert into policy (version) values (1);
insert into policy_rule (version, cancel_until_hours, move_until_hours, steps)
values (1, 24, 24, '[{"hours": 24, "percent": 100}]');
insert into reminder (days_before) values (3), (1);
insert into waitlist_rule default values;

-- Written by `npm run dump-schema`, compared with the migrations by dump-schema.test.ts. Do not edit.

-- The functions of server/database/functions/ are not repeated here.

create table absence (
  id uuid default gen_random_uuid() not null,
  resource_id uuid not null,
  first_day date not null,
  last_day date not null,
  start_minute smallint default 0 not null,
  end_minute smallint default 1440 not null,
  kind text not null,
  note text default ''::text not null,
  constraint absence_pkey PRIMARY KEY (id),
  constraint absence_of_resource FOREIGN KEY (resource_id) REFERENCES resource(id) ON DELETE CASCADE,
  constraint absence_in_order CHECK ((first_day <= last_day)),
  constraint absence_within_day CHECK (((0 <= start_minute) AND (start_minute < end_minute) AND (end_minute <= 1440))),
  constraint hours_of_one_day CHECK (((first_day = last_day) OR ((start_minute = 0) AND (end_minute = 1440)))),
  constraint known_absence CHECK ((kind = ANY (ARRAY['vacation'::text, 'sick'::text, 'training'::text, 'other'::text, 'outage'::text])))
);
CREATE INDEX absences_of_resource ON public.absence USING btree (resource_id);
CREATE TRIGGER lock_schedule BEFORE INSERT OR DELETE OR UPDATE ON public.absence FOR EACH STATEMENT EXECUTE FUNCTION lock_schedule();
CREATE TRIGGER notify_all_days AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.absence FOR EACH STATEMENT EXECUTE FUNCTION notify_days();

create table account (
  id uuid not null,
  person_id uuid not null,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint one_person_per_account UNIQUE (provider_id, account_id),
  constraint account_of_person FOREIGN KEY (person_id) REFERENCES person(active_id) ON DELETE CASCADE,
  constraint no_provider_tokens CHECK (((access_token IS NULL) AND (refresh_token IS NULL) AND (id_token IS NULL)))
);
CREATE INDEX account_person ON public.account USING btree (person_id);
CREATE TRIGGER audit_account_added AFTER INSERT ON public.account FOR EACH ROW WHEN ((new.provider_id <> 'credential'::text)) EXECUTE FUNCTION audit_change('{provider_id}_added', 'account', 'id', 'person_id', '', 'person_id');
CREATE TRIGGER audit_account_changed AFTER UPDATE ON public.account FOR EACH ROW WHEN (((new.provider_id <> 'credential'::text) AND (old.password IS DISTINCT FROM new.password))) EXECUTE FUNCTION audit_change('{provider_id}_changed', 'account', 'id', 'person_id');
CREATE TRIGGER audit_account_dropped AFTER DELETE ON public.account FOR EACH ROW WHEN ((old.provider_id <> 'credential'::text)) EXECUTE FUNCTION audit_change('{provider_id}_dropped', 'account', 'id', 'person_id');
CREATE TRIGGER audit_password_added AFTER INSERT ON public.account FOR EACH ROW WHEN ((new.provider_id = 'credential'::text)) EXECUTE FUNCTION audit_change('password_added', 'account', 'id', 'person_id', '', 'person_id');
CREATE TRIGGER audit_password_changed AFTER UPDATE ON public.account FOR EACH ROW WHEN (((new.provider_id = 'credential'::text) AND (old.password IS DISTINCT FROM new.password) AND (split_part(old.password, ':'::text, 1) IS DISTINCT FROM split_part(new.password, '$'::text, 4)))) EXECUTE FUNCTION audit_change('password_changed', 'account', 'id', 'person_id');
CREATE TRIGGER audit_password_dropped AFTER DELETE ON public.account FOR EACH ROW WHEN ((old.provider_id = 'credential'::text)) EXECUTE FUNCTION audit_change('password_dropped', 'account', 'id', 'person_id');

create table appointment_link (
  token_hash bytea not null,
  purpose text not null,
  booking_id uuid,
  person_id uuid not null,
  starts_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  offer_id uuid,
  constraint appointment_link_pkey PRIMARY KEY (token_hash),
  constraint link_of_account FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint link_of_booking FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE,
  constraint link_of_offer FOREIGN KEY (offer_id) REFERENCES waitlist_offer(id) ON DELETE CASCADE,
  constraint known_link_purpose CHECK ((purpose = ANY (ARRAY['confirm'::text, 'offer'::text]))),
  constraint link_of_booking_or_offer CHECK ((((purpose = 'offer'::text) = (offer_id IS NOT NULL)) AND ((purpose = 'offer'::text) = (booking_id IS NULL))))
);
CREATE INDEX link_by_booking ON public.appointment_link USING btree (booking_id);
CREATE INDEX link_by_offer ON public.appointment_link USING btree (offer_id) WHERE (offer_id IS NOT NULL);
CREATE INDEX link_by_person ON public.appointment_link USING btree (person_id);

create table attempt_count (
  key text not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  constraint attempt_count_pkey PRIMARY KEY (key)
);

create table audit_chain (
  only_one boolean default true not null,
  purged_position bigint default 0 not null,
  purged_hash bytea default decode(repeat('00'::text, 32), 'hex'::text) not null,
  position bigint default 0 not null,
  hash bytea default decode(repeat('00'::text, 32), 'hex'::text) not null,
  settled bigint default 0 not null,
  written bigint default 0 not null,
  constraint audit_chain_pkey PRIMARY KEY (only_one),
  constraint one_audit_chain CHECK (only_one)
);

create table audit_entry (
  id bigint generated always as identity not null,
  at timestamp with time zone default clock_timestamp() not null,
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
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint known_actor CHECK ((actor = ANY (ARRAY['visitor'::text, 'patient'::text, 'doctor'::text, 'receptionist'::text, 'admin'::text, 'portal'::text])))
);
CREATE INDEX audit_changes ON public.audit_entry USING btree (id) WHERE (action <> 'read'::text);
CREATE INDEX audit_of_actor ON public.audit_entry USING btree (actor_id, id);
CREATE INDEX audit_of_person ON public.audit_entry USING btree (person_id, id);
CREATE TRIGGER audit_entry_immutable BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION protect_audit_entries();
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION protect_audit_entries();

create table audit_link (
  position bigint not null,
  entry_id bigint not null,
  salt bytea,
  digest bytea not null,
  previous bytea not null,
  hash bytea not null,
  constraint audit_link_pkey PRIMARY KEY ("position"),
  constraint one_link_per_entry UNIQUE (entry_id)
);
CREATE TRIGGER audit_link_immutable BEFORE DELETE OR UPDATE ON public.audit_link FOR EACH ROW EXECUTE FUNCTION protect_audit_links();
CREATE TRIGGER audit_link_no_truncate BEFORE TRUNCATE ON public.audit_link FOR EACH STATEMENT EXECUTE FUNCTION protect_audit_links();

create table auth_secret (
  only_one boolean default true not null,
  fingerprint bytea not null,
  since timestamp with time zone not null,
  constraint auth_secret_pkey PRIMARY KEY (only_one),
  constraint one_auth_secret CHECK (only_one)
);

create table booked_name (
  account_id uuid not null,
  name text not null,
  phone text not null,
  search_text text generated always as (search_forms(name)) stored,
  name_letters text generated always as (ascii_letters(search_forms(name))) stored,
  constraint booked_name_pkey PRIMARY KEY (account_id, name, phone),
  constraint booked_for_active_account FOREIGN KEY (account_id) REFERENCES person(active_id)
);
CREATE INDEX booked_name_by_letters ON public.booked_name USING gin (name_letters gin_trgm_ops);
CREATE INDEX booked_name_by_phone ON public.booked_name USING gin (phone_digits(phone) gin_trgm_ops);

create table booking (
  id uuid default gen_random_uuid() not null,
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
  state text default 'booked'::text not null,
  transaction_id text,
  created_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  cancelled_by text,
  cancel_reason text,
  paid_state text generated always as (
CASE
    WHEN (transaction_id IS NOT NULL) THEN 'succeeded'::text
    ELSE NULL::text
END) stored,
  sequence integer default 0 not null,
  patient_left boolean default false not null,
  active_account_id uuid generated always as (
CASE
    WHEN (NOT patient_left) THEN account_id
    ELSE NULL::uuid
END) stored,
  booked_by uuid,
  live boolean generated always as ((state <> 'cancelled'::text)) stored not null,
  doctor_id uuid,
  chair_id uuid,
  doctor_chosen boolean default false not null,
  kept_reasons text[] default '{}'::text[] not null,
  whereabouts text default 'expected'::text not null,
  arrived_at timestamp with time zone,
  seated_at timestamp with time zone,
  left_at timestamp with time zone,
  confirmation text default 'not_asked'::text not null,
  pinned_at timestamp with time zone,
  policy integer default current_policy() not null,
  refund_cap smallint,
  refund_reason text,
  note text,
  moved_at timestamp with time zone,
  moves smallint default 0 not null,
  member_id uuid,
  patient_id uuid generated always as (COALESCE(member_id, account_id)) stored not null,
  move_reason text,
  constraint booking_pkey PRIMARY KEY (id),
  constraint booking_as_visited UNIQUE (id, account_id, live, during),
  constraint booking_owner_and_price UNIQUE (id, account_id, price_cents),
  constraint one_booking_per_transaction UNIQUE (transaction_id),
  constraint booked_by_person FOREIGN KEY (booked_by) REFERENCES person(id) ON DELETE RESTRICT,
  constraint booked_under_policy FOREIGN KEY (policy) REFERENCES policy(version),
  constraint booking_for_member FOREIGN KEY (member_id, account_id) REFERENCES family_member(id, account_id),
  constraint booking_in_chair FOREIGN KEY (chair_id) REFERENCES resource(id) ON DELETE RESTRICT,
  constraint booking_of_account FOREIGN KEY (account_id) REFERENCES person(id) ON DELETE RESTRICT,
  constraint booking_of_active_account FOREIGN KEY (active_account_id) REFERENCES person(active_id),
  constraint booking_of_treatment FOREIGN KEY (treatment_id) REFERENCES treatment(id) ON DELETE RESTRICT,
  constraint booking_paid_by_payment FOREIGN KEY (transaction_id, id, paid_state) REFERENCES payment(transaction_id, booking_id, state) DEFERRABLE INITIALLY DEFERRED,
  constraint booking_with_doctor FOREIGN KEY (doctor_id) REFERENCES doctor(id) ON DELETE RESTRICT,
  constraint patient_in_one_place EXCLUDE USING gist (patient_id WITH =, during WITH &&) WHERE ((state <> 'cancelled'::text)),
  constraint absent_patient_is_expected CHECK (((state <> ALL (ARRAY['missed'::text, 'cancelled'::text])) OR (whereabouts = 'expected'::text))),
  constraint anonymized_booking_has_no_note CHECK (((NOT patient_left) OR (note IS NULL))),
  constraint anonymized_booking_is_empty CHECK (((NOT patient_left) OR ((patient_name = ''::text) AND (phone = ''::text) AND (cancel_reason IS NULL)))),
  constraint cancellation_is_complete CHECK ((((state = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((cancelled_at IS NULL) = (cancelled_by IS NULL)))),
  constraint cancelled_is_not_paid CHECK (((state <> 'cancelled'::text) OR (transaction_id IS NULL))),
  constraint done_when_left CHECK (((state = 'done'::text) = (whereabouts = 'left'::text))),
  constraint known_canceller CHECK ((cancelled_by = ANY (ARRAY['patient'::text, 'clinic'::text]))),
  constraint known_confirmation CHECK ((confirmation = ANY (ARRAY['not_asked'::text, 'asked'::text, 'no_answer'::text, 'confirmed'::text, 'declined'::text]))),
  constraint known_state CHECK ((state = ANY (ARRAY['booked'::text, 'done'::text, 'missed'::text, 'cancelled'::text]))),
  constraint known_whereabouts CHECK ((whereabouts = ANY (ARRAY['expected'::text, 'arrived'::text, 'in_chair'::text, 'left'::text]))),
  constraint note_is_short CHECK (((char_length(note) >= 1) AND (char_length(note) <= 300))),
  constraint only_booked_is_pinned CHECK (((pinned_at IS NULL) OR (state = 'booked'::text))),
  constraint refund_cap_is_percent CHECK (((refund_cap >= 0) AND (refund_cap <= 100))),
  constraint takes_time CHECK ((NOT isempty(during))),
  constraint visit_in_order CHECK ((((whereabouts <> 'expected'::text) OR (arrived_at IS NULL)) AND ((seated_at IS NULL) OR (arrived_at <= seated_at)) AND ((whereabouts = ANY (ARRAY['in_chair'::text, 'left'::text])) OR (seated_at IS NULL)) AND ((left_at IS NULL) OR (seated_at <= left_at)) AND ((whereabouts = 'left'::text) OR (left_at IS NULL))))
);
CREATE INDEX booking_by_account ON public.booking USING btree (account_id, created_at);
CREATE INDEX booking_day ON public.booking USING btree (day);
CREATE INDEX bookings_for_others ON public.booking USING btree (booked_by) WHERE (booked_by IS NOT NULL);
CREATE UNIQUE INDEX one_per_treatment_and_day ON public.booking USING btree (patient_id, day, treatment_id) WHERE (state <> 'cancelled'::text);
CREATE INDEX pinned_booking ON public.booking USING btree (pinned_at) WHERE (pinned_at IS NOT NULL);
CREATE TRIGGER audit_booking AFTER UPDATE ON public.booking FOR EACH ROW EXECUTE FUNCTION audit_booking();
CREATE TRIGGER audit_new_booking AFTER INSERT ON public.booking FOR EACH ROW EXECUTE FUNCTION audit_change('booked', 'booking', 'id', 'account_id');
CREATE TRIGGER booked_on_open_day BEFORE INSERT OR UPDATE OF day, state ON public.booking FOR EACH ROW WHEN ((new.state = 'booked'::text)) EXECUTE FUNCTION reject_closed_day();
CREATE TRIGGER delete_review_on_cancel BEFORE UPDATE OF state ON public.booking FOR EACH ROW WHEN ((new.state = 'cancelled'::text)) EXECUTE FUNCTION delete_rows_about('review', 'booking_id');
CREATE TRIGGER free_place AFTER UPDATE OF state ON public.booking FOR EACH ROW WHEN ((new.state = 'cancelled'::text)) EXECUTE FUNCTION delete_rows_about('occupancy', 'booking_id');
CREATE TRIGGER keep_booked_name AFTER INSERT OR UPDATE OF account_id, patient_name, phone ON public.booking FOR EACH ROW WHEN ((NOT new.patient_left)) EXECUTE FUNCTION keep_booked_name();
CREATE TRIGGER messages_about AFTER DELETE ON public.booking REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_messages();
CREATE TRIGGER notify_all_days AFTER TRUNCATE ON public.booking FOR EACH STATEMENT EXECUTE FUNCTION notify_days();
CREATE TRIGGER notify_booked_days AFTER INSERT ON public.booking FOR EACH ROW WHEN (new.live) EXECUTE FUNCTION notify_days('availability');
CREATE TRIGGER notify_changed_days AFTER UPDATE ON public.booking FOR EACH ROW WHEN (((old.live OR new.live) AND ((((((old.live IS DISTINCT FROM new.live) OR (old.treatment_id IS DISTINCT FROM new.treatment_id)) OR (old.day IS DISTINCT FROM new.day)) OR (old.during IS DISTINCT FROM new.during)) OR (old.doctor_id IS DISTINCT FROM new.doctor_id)) OR (old.chair_id IS DISTINCT FROM new.chair_id)))) EXECUTE FUNCTION notify_days('availability');
CREATE TRIGGER notify_desks AFTER UPDATE ON public.booking FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION notify_days('desk');
CREATE TRIGGER notify_freed_days AFTER DELETE ON public.booking FOR EACH ROW WHEN (old.live) EXECUTE FUNCTION notify_days('availability');

create table calendar_feed (
  person_id uuid not null,
  token_hash bytea not null,
  treatments boolean not null,
  names boolean not null,
  created_at timestamp with time zone not null,
  constraint calendar_feed_pkey PRIMARY KEY (person_id),
  constraint one_feed_per_token UNIQUE (token_hash),
  constraint feed_of_active_person FOREIGN KEY (person_id) REFERENCES person(active_id)
);
CREATE TRIGGER audit_feed_made AFTER INSERT OR UPDATE ON public.calendar_feed FOR EACH ROW EXECUTE FUNCTION audit_change('calendar_feed_made', 'person', 'person_id', 'person_id');
CREATE TRIGGER audit_feed_removed AFTER DELETE ON public.calendar_feed FOR EACH ROW EXECUTE FUNCTION audit_change('calendar_feed_removed', 'person', 'person_id', 'person_id');

create unlogged table change (
  xact xid8 default pg_current_xact_id() not null,
  channel text not null,
  payload text not null,
  written_at timestamp with time zone default now() not null
);
CREATE INDEX changes_in_order ON public.change USING btree (xact);

create table clinic (
  only_one boolean default true not null,
  name text not null,
  street text not null,
  city text not null,
  phone text not null,
  version integer default 1 not null,
  language text default 'en'::text not null,
  email text,
  first_weekday smallint,
  constraint clinic_pkey PRIMARY KEY (only_one),
  constraint canonical_clinic_email CHECK (((email = lower(email)) AND (email <> ''::text))),
  constraint known_clinic_language CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'ar'::text]))),
  constraint known_first_weekday CHECK ((first_weekday = ANY (ARRAY[1, 6, 7]))),
  constraint one_clinic CHECK (only_one)
);
CREATE TRIGGER audit_clinic AFTER INSERT OR UPDATE ON public.clinic FOR EACH ROW EXECUTE FUNCTION audit_change('clinic_changed', 'clinic', '', '', 'version,only_one');

create table clinic_look (
  only_one boolean default true not null,
  accent text,
  logo text,
  logo_width integer,
  logo_height integer,
  version integer default 1 not null,
  constraint clinic_look_pkey PRIMARY KEY (only_one),
  constraint image_of_logo FOREIGN KEY (logo) REFERENCES image(name) ON DELETE RESTRICT,
  constraint accent_is_hex CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
  constraint logo_has_size CHECK ((num_nonnulls(logo, logo_width, logo_height) = ANY (ARRAY[0, 3]))),
  constraint one_look CHECK (only_one)
);
CREATE TRIGGER audit_look AFTER UPDATE ON public.clinic_look FOR EACH ROW EXECUTE FUNCTION audit_change('look_changed', 'look', '', '', 'version,logo_width,logo_height');

create table closed_days (
  id uuid default gen_random_uuid() not null,
  first_day date not null,
  last_day date not null,
  reason text not null,
  created_at timestamp with time zone not null,
  holiday_place text,
  constraint closed_days_pkey PRIMARY KEY (id),
  constraint closed_once EXCLUDE USING gist (daterange(first_day, last_day, '[]'::text) WITH &&),
  constraint days_in_order CHECK ((first_day <= last_day)),
  constraint reason_not_empty CHECK ((reason <> ''::text))
);
CREATE TRIGGER audit_days_changed AFTER UPDATE ON public.closed_days FOR EACH ROW EXECUTE FUNCTION audit_change('days_closed', 'closed_days', 'id', '', 'none');
CREATE TRIGGER audit_days_closed AFTER INSERT ON public.closed_days FOR EACH ROW EXECUTE FUNCTION audit_change('days_closed', 'closed_days', 'id', '');
CREATE TRIGGER audit_days_opened AFTER DELETE ON public.closed_days FOR EACH ROW EXECUTE FUNCTION audit_change('days_opened', 'closed_days', 'id', '');
CREATE TRIGGER lock_schedule BEFORE INSERT OR DELETE OR UPDATE ON public.closed_days FOR EACH STATEMENT EXECUTE FUNCTION lock_schedule();
CREATE TRIGGER notify_all_days AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.closed_days FOR EACH STATEMENT EXECUTE FUNCTION notify_days();

create table contact_message (
  id uuid default gen_random_uuid() not null,
  email text not null,
  subject text not null,
  body text not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answered_by uuid,
  constraint contact_message_pkey PRIMARY KEY (id),
  constraint message_answered_by FOREIGN KEY (answered_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint answered_has_time CHECK (((answered_by IS NULL) OR (answered_at IS NOT NULL)))
);
CREATE INDEX contact_message_listed ON public.contact_message USING btree (((answered_at IS NOT NULL)), created_at DESC, id);
CREATE TRIGGER audit_message_answered AFTER UPDATE ON public.contact_message FOR EACH ROW WHEN (((old.answered_at IS NULL) AND (new.answered_at IS NOT NULL))) EXECUTE FUNCTION audit_change('message_answered', 'contact_message', 'id', '', 'none');
CREATE TRIGGER audit_message_removed AFTER DELETE ON public.contact_message FOR EACH ROW EXECUTE FUNCTION audit_change('message_removed', 'contact_message', 'id', '');
CREATE TRIGGER audit_message_reopened AFTER UPDATE ON public.contact_message FOR EACH ROW WHEN (((old.answered_at IS NOT NULL) AND (new.answered_at IS NULL))) EXECUTE FUNCTION audit_change('message_reopened', 'contact_message', 'id', '', 'none');
CREATE TRIGGER audit_message_sent AFTER INSERT ON public.contact_message FOR EACH ROW EXECUTE FUNCTION audit_change('message_sent', 'contact_message', 'id', '');
CREATE TRIGGER messages_about AFTER DELETE ON public.contact_message REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_messages();

create table data_import (
  id uuid default gen_random_uuid() not null,
  state text default 'open'::text not null,
  checks integer default 0 not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  step smallint default 0 not null,
  at_day date default '-infinity'::date not null,
  at_number integer default 0 not null,
  passed integer default 0 not null,
  failed_at timestamp with time zone,
  outdated boolean default false not null,
  constraint data_import_pkey PRIMARY KEY (id),
  constraint import_by_person FOREIGN KEY (created_by) REFERENCES person(id),
  constraint known_import_state CHECK ((state = ANY (ARRAY['open'::text, 'checking'::text, 'checked'::text, 'running'::text, 'stopped'::text, 'done'::text, 'inviting'::text, 'undoing'::text, 'undone'::text])))
);
CREATE INDEX import_at_work ON public.data_import USING btree (created_at) WHERE (state = ANY (ARRAY['checking'::text, 'running'::text, 'inviting'::text, 'undoing'::text]));
CREATE TRIGGER audit_import AFTER UPDATE ON public.data_import FOR EACH ROW WHEN (((old.state <> new.state) AND (new.state = ANY (ARRAY['running'::text, 'stopped'::text, 'done'::text, 'inviting'::text, 'undoing'::text, 'undone'::text])) AND (NOT ((old.state = ANY (ARRAY['inviting'::text, 'undoing'::text])) AND (new.state = 'done'::text))))) EXECUTE FUNCTION audit_change('import_{state}', 'data_import', 'id', '');
CREATE TRIGGER audit_undo_stopped AFTER UPDATE ON public.data_import FOR EACH ROW WHEN (((old.state = 'undoing'::text) AND (new.state = 'done'::text))) EXECUTE FUNCTION audit_change('import_stopped', 'data_import', 'id', '');

create table doctor (
  id uuid default gen_random_uuid() not null,
  name text not null,
  email text not null,
  treatment_id uuid not null,
  portrait text,
  created_at timestamp with time zone default clock_timestamp() not null,
  image text,
  version integer default 1 not null,
  removed_at timestamp with time zone,
  takes_appointments boolean default true not null,
  position integer default 0 not null,
  usual_chair_id uuid,
  color text,
  constraint doctor_pkey PRIMARY KEY (id),
  constraint doctor_of_treatment FOREIGN KEY (treatment_id) REFERENCES treatment(id) ON DELETE RESTRICT,
  constraint image_of_doctor FOREIGN KEY (image) REFERENCES image(name) ON DELETE RESTRICT,
  constraint usual_chair_of_doctor FOREIGN KEY (usual_chair_id) REFERENCES resource(id) ON DELETE SET NULL,
  constraint canonical_email CHECK ((email = lower(email))),
  constraint doctor_has_one_picture CHECK ((num_nonnulls(portrait, image) = 1)),
  constraint known_color CHECK ((color = ANY (ARRAY['teal'::text, 'blue'::text, 'violet'::text, 'pink'::text, 'red'::text, 'orange'::text, 'olive'::text, 'slate'::text]))),
  constraint removed_takes_no_appointments CHECK (((removed_at IS NULL) OR (NOT takes_appointments)))
);
CREATE INDEX doctor_by_image ON public.doctor USING btree (image);
CREATE UNIQUE INDEX one_doctor_per_email ON public.doctor USING btree (email) WHERE (removed_at IS NULL);
CREATE TRIGGER audit_doctor_added AFTER INSERT ON public.doctor FOR EACH ROW EXECUTE FUNCTION audit_change('doctor_added', 'doctor', 'id', '');
CREATE TRIGGER audit_doctor_changed AFTER UPDATE ON public.doctor FOR EACH ROW WHEN (((old.removed_at IS NOT NULL) OR (new.removed_at IS NULL))) EXECUTE FUNCTION audit_change('doctor_changed', 'doctor', 'id', '', 'version,portrait');
CREATE TRIGGER audit_doctor_deleted AFTER DELETE ON public.doctor FOR EACH ROW EXECUTE FUNCTION audit_change('doctor_removed', 'doctor', 'id', '');
CREATE TRIGGER audit_doctor_removed AFTER UPDATE ON public.doctor FOR EACH ROW WHEN (((old.removed_at IS NULL) AND (new.removed_at IS NOT NULL))) EXECUTE FUNCTION audit_change('doctor_removed', 'doctor', 'id', '');
CREATE TRIGGER keep_resource AFTER INSERT OR DELETE OR UPDATE OF name, "position", takes_appointments, usual_chair_id ON public.doctor FOR EACH ROW EXECUTE FUNCTION keep_resource();
CREATE TRIGGER lock_schedule BEFORE INSERT OR DELETE OR UPDATE ON public.doctor FOR EACH STATEMENT EXECUTE FUNCTION lock_schedule();
CREATE TRIGGER notify_all_days AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.doctor FOR EACH STATEMENT EXECUTE FUNCTION notify_days();

create table family_member (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  place smallint,
  name text not null,
  birth_date date,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  active_account_id uuid generated always as (
CASE
    WHEN (removed_at IS NULL) THEN account_id
    ELSE NULL::uuid
END) stored,
  search_text text generated always as (search_forms(name)) stored,
  name_letters text generated always as (ascii_letters(search_forms(name))) stored,
  twin smallint default 0 not null,
  merged_into uuid,
  constraint family_member_pkey PRIMARY KEY (id),
  constraint member_and_account UNIQUE (id, account_id),
  constraint one_member_per_place UNIQUE (account_id, place),
  constraint member_merged_into FOREIGN KEY (merged_into) REFERENCES family_member(id) ON DELETE SET NULL,
  constraint member_of_account FOREIGN KEY (account_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint member_of_active_account FOREIGN KEY (active_account_id) REFERENCES person(active_id) ON DELETE CASCADE,
  constraint at_most_eight_members CHECK (((place >= 1) AND (place <= 8))),
  constraint member_not_merged_into_itself CHECK ((merged_into <> id)),
  constraint merged_member_is_removed CHECK (((merged_into IS NULL) OR (removed_at IS NOT NULL))),
  constraint plausible_birth_date CHECK (((birth_date >= '1900-01-01'::date) AND (birth_date <= (CURRENT_DATE + 1)))),
  constraint removed_member_is_empty CHECK (
CASE
    WHEN (removed_at IS NULL) THEN ((name <> ''::text) AND (birth_date IS NOT NULL) AND (place IS NOT NULL))
    ELSE ((name = ''::text) AND (birth_date IS NULL) AND (place IS NULL))
END)
);
CREATE INDEX member_by_child ON public.family_member USING btree (birth_date, lower((NORMALIZE(name) COLLATE "und-x-icu"))) WHERE (removed_at IS NULL);
CREATE INDEX member_by_letters ON public.family_member USING gin (name_letters gin_trgm_ops) WHERE (removed_at IS NULL);
CREATE INDEX member_merged ON public.family_member USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE UNIQUE INDEX one_member_per_child ON public.family_member USING btree (account_id, lower((NORMALIZE(name) COLLATE "und-x-icu")), birth_date, twin) WHERE (removed_at IS NULL);
CREATE TRIGGER audit_member_added AFTER INSERT ON public.family_member FOR EACH ROW EXECUTE FUNCTION audit_change('family_member_added', 'family_member', 'id', 'account_id');
CREATE TRIGGER audit_member_changed AFTER UPDATE ON public.family_member FOR EACH ROW WHEN (((NOT (old.removed_at IS DISTINCT FROM new.removed_at)) AND (NOT (old.merged_into IS DISTINCT FROM new.merged_into)))) EXECUTE FUNCTION audit_change('family_member_changed', 'family_member', 'id', 'account_id', 'account_id,place,twin');
CREATE TRIGGER audit_member_merged AFTER UPDATE ON public.family_member FOR EACH ROW WHEN (((old.merged_into IS NULL) AND (new.merged_into IS NOT NULL))) EXECUTE FUNCTION audit_change('family_member_merged', 'family_member', 'id', 'account_id');
CREATE TRIGGER audit_member_removed AFTER UPDATE ON public.family_member FOR EACH ROW WHEN (((old.removed_at IS NULL) AND (new.removed_at IS NOT NULL) AND (new.merged_into IS NULL))) EXECUTE FUNCTION audit_change('family_member_removed', 'family_member', 'id', 'account_id');

create table former_email (
  email text not null,
  person_id uuid not null,
  constraint former_email_pkey PRIMARY KEY (email),
  constraint former_email_of_active_person FOREIGN KEY (person_id) REFERENCES person(active_id),
  constraint canonical_email CHECK ((email = lower(email)))
);
CREATE INDEX former_email_person ON public.former_email USING btree (person_id);

create table image (
  name text not null,
  content bytea not null,
  created_at timestamp with time zone not null,
  constraint image_pkey PRIMARY KEY (name),
  constraint sha256_in_hex CHECK ((name ~ '^[0-9a-f]{64}$'::text))
);

create table import_file (
  id uuid default gen_random_uuid() not null,
  import_id uuid not null,
  position smallint not null,
  kind text not null,
  name text not null,
  encoding text not null,
  headings text[] not null,
  columns text[] not null,
  dates text,
  rows integer default 0 not null,
  whole boolean default false not null,
  constraint import_file_pkey PRIMARY KEY (id),
  constraint one_file_per_position UNIQUE (import_id, "position"),
  constraint file_of_import FOREIGN KEY (import_id) REFERENCES data_import(id) ON DELETE CASCADE,
  constraint known_date_order CHECK ((dates = ANY (ARRAY['ymd'::text, 'dmy'::text, 'mdy'::text]))),
  constraint known_import_kind CHECK ((kind = ANY (ARRAY['treatments'::text, 'doctors'::text, 'patients'::text, 'appointments'::text])))
);

create table import_name (
  import_id uuid not null,
  kind text not null,
  name text not null,
  treatment_id uuid,
  doctor_id uuid,
  constraint import_name_pkey PRIMARY KEY (import_id, kind, name),
  constraint name_of_doctor FOREIGN KEY (doctor_id) REFERENCES doctor(id) ON DELETE CASCADE,
  constraint name_of_import FOREIGN KEY (import_id) REFERENCES data_import(id) ON DELETE CASCADE,
  constraint name_of_treatment FOREIGN KEY (treatment_id) REFERENCES treatment(id) ON DELETE CASCADE,
  constraint known_name_kind CHECK ((kind = ANY (ARRAY['treatments'::text, 'doctors'::text]))),
  constraint name_of_its_kind CHECK ((((kind = 'treatments'::text) = (treatment_id IS NOT NULL)) AND ((kind = 'doctors'::text) OR (doctor_id IS NULL))))
);

create table import_row (
  file_id uuid not null,
  number integer not null,
  import_id uuid not null,
  day date default '-infinity'::date not null,
  cells text[] not null,
  fields jsonb,
  outcome text,
  problem jsonb,
  candidates uuid[],
  decision text,
  result text,
  object_id uuid,
  person_id uuid,
  before jsonb,
  constraint import_row_pkey PRIMARY KEY (file_id, number),
  constraint row_of_file FOREIGN KEY (file_id) REFERENCES import_file(id) ON DELETE CASCADE,
  constraint known_row_outcome CHECK ((outcome = ANY (ARRAY['new'::text, 'matched'::text, 'unchanged'::text, 'undecided'::text, 'problem'::text]))),
  constraint known_row_result CHECK ((result = ANY (ARRAY['added'::text, 'updated'::text, 'unchanged'::text, 'left_out'::text, 'removed'::text, 'restored'::text, 'kept'::text])))
);
CREATE INDEX import_rows_by_day ON public.import_row USING btree (file_id, day, number);
CREATE INDEX import_rows_by_email ON public.import_row USING btree (import_id, ((fields ->> 'email'::text)));
CREATE INDEX import_rows_by_name ON public.import_row USING btree (file_id, replace(fold_for_search((fields ->> 'name'::text)), ' '::text, ''::text));
CREATE INDEX import_rows_by_number ON public.import_row USING btree (file_id, ((fields ->> 'number'::text)));
CREATE INDEX import_rows_by_outcome ON public.import_row USING btree (import_id, outcome, number);
CREATE INDEX import_rows_of_person ON public.import_row USING btree (person_id) WHERE (person_id IS NOT NULL);

create table import_source (
  kind text not null,
  object_id uuid not null,
  person_id uuid,
  number text,
  fields jsonb not null,
  import_id uuid,
  invited_at timestamp with time zone,
  constraint import_source_pkey PRIMARY KEY (kind, object_id),
  constraint one_object_per_number UNIQUE (kind, number),
  constraint source_of_person FOREIGN KEY (person_id) REFERENCES person(active_id) ON DELETE CASCADE,
  constraint known_source_kind CHECK ((kind = ANY (ARRAY['treatments'::text, 'doctors'::text, 'patients'::text, 'appointments'::text]))),
  constraint only_patients_invited CHECK (((invited_at IS NULL) OR (kind = 'patients'::text)))
);
CREATE INDEX source_by_email ON public.import_source USING btree (((fields ->> 'email'::text))) WHERE (kind = 'patients'::text);
CREATE INDEX source_of_import ON public.import_source USING btree (import_id);
CREATE INDEX source_of_person ON public.import_source USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE TRIGGER audit_patient_invited AFTER UPDATE OF invited_at ON public.import_source FOR EACH ROW WHEN (((new.invited_at IS NOT NULL) AND (old.invited_at IS DISTINCT FROM new.invited_at))) EXECUTE FUNCTION audit_change('patient_invited', 'person', 'person_id', 'person_id');

create table known_device (
  id uuid default gen_random_uuid() not null,
  person_id uuid not null,
  hash bytea not null,
  browser text,
  system text,
  network cidr,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  constraint known_device_pkey PRIMARY KEY (id),
  constraint one_device_per_hash UNIQUE (person_id, hash),
  constraint device_of_person FOREIGN KEY (person_id) REFERENCES person(active_id) ON DELETE CASCADE
);
CREATE TRIGGER messages_about AFTER DELETE ON public.known_device REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_messages();

create table kysely_migration (
  name character varying(255) not null,
  timestamp character varying(255) not null,
  constraint kysely_migration_pkey PRIMARY KEY (name)
);

create table kysely_migration_lock (
  id character varying(255) not null,
  is_locked integer default 0 not null,
  constraint kysely_migration_lock_pkey PRIMARY KEY (id)
);

create table mail_link (
  token_hash bytea not null,
  purpose text not null,
  person_id uuid not null,
  email text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint mail_link_pkey PRIMARY KEY (token_hash),
  constraint link_of_person FOREIGN KEY (person_id) REFERENCES person(active_id) ON DELETE CASCADE,
  constraint known_purpose CHECK ((purpose = ANY (ARRAY['reset_password'::text, 'verify_email'::text, 'change_email'::text])))
);
CREATE INDEX mail_link_person ON public.mail_link USING btree (person_id, purpose);

create table mail_mode (
  only_one boolean default true not null,
  mode text not null,
  constraint mail_mode_pkey PRIMARY KEY (only_one),
  constraint known_mail_mode CHECK ((mode = ANY (ARRAY['off'::text, 'test'::text, 'live'::text]))),
  constraint one_mail_mode CHECK (only_one)
);

create table money_returned (
  id uuid default gen_random_uuid() not null,
  payment_id uuid not null,
  kind text not null,
  cents integer not null,
  at timestamp with time zone not null,
  constraint money_returned_pkey PRIMARY KEY (id),
  constraint returned_of_payment FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint known_return CHECK ((kind = ANY (ARRAY['refunded'::text, 'charged_back'::text]))),
  constraint returned_something CHECK ((cents <> 0))
);
CREATE INDEX returned_by_payment ON public.money_returned USING btree (payment_id);
CREATE INDEX returned_by_time ON public.money_returned USING btree (at);

create table need (
  treatment_id uuid not null,
  position smallint not null,
  kind text not null,
  from_minute smallint default 0 not null,
  to_minute smallint,
  buffer_minutes smallint,
  constraint need_pkey PRIMARY KEY (treatment_id, "position"),
  constraint need_of_treatment FOREIGN KEY (treatment_id) REFERENCES treatment(id) ON DELETE CASCADE,
  constraint known_need CHECK ((kind = ANY (ARRAY['person'::text, 'chair'::text, 'device'::text, 'line'::text]))),
  constraint line_is_first CHECK ((((kind = 'line'::text) = ("position" = 0)) AND ("position" >= 0))),
  constraint need_buffer_in_range CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 240))),
  constraint need_takes_time CHECK (((from_minute >= 0) AND (from_minute < to_minute)))
);
CREATE TRIGGER check_needs AFTER INSERT OR UPDATE ON public.need FOR EACH STATEMENT EXECUTE FUNCTION check_needs();
CREATE TRIGGER lock_schedule BEFORE INSERT OR DELETE OR UPDATE ON public.need FOR EACH STATEMENT EXECUTE FUNCTION lock_schedule();
CREATE TRIGGER notify_all_days AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.need FOR EACH STATEMENT EXECUTE FUNCTION notify_days();

create table notice (
  id uuid default gen_random_uuid() not null,
  day date not null,
  title text not null,
  body text not null,
  translations jsonb default '{}'::jsonb not null,
  constraint notice_pkey PRIMARY KEY (id)
);
CREATE TRIGGER audit_notice_added AFTER INSERT ON public.notice FOR EACH ROW EXECUTE FUNCTION audit_change('notice_added', 'notice', 'id', '');
CREATE TRIGGER audit_notice_changed AFTER UPDATE ON public.notice FOR EACH ROW EXECUTE FUNCTION audit_change('notice_changed', 'notice', 'id', '', 'none');
CREATE TRIGGER audit_notice_removed AFTER DELETE ON public.notice FOR EACH ROW EXECUTE FUNCTION audit_change('notice_removed', 'notice', 'id', '');

create table occupancy (
  booking_id uuid,
  offer_id uuid,
  treatment_id uuid not null,
  position smallint not null,
  resource_id uuid,
  during tstzrange not null,
  ends timestamp with time zone not null,
  held_until timestamp with time zone,
  constraint one_for_each_need UNIQUE (booking_id, "position"),
  constraint taken_by_booking FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE,
  constraint taken_by_offer FOREIGN KEY (offer_id) REFERENCES waitlist_offer(id) ON DELETE CASCADE,
  constraint taken_resource FOREIGN KEY (resource_id) REFERENCES resource(id),
  constraint in_one_place EXCLUDE USING gist (resource_id WITH =, during WITH &&),
  constraint buffer_is_last CHECK (((lower(during) < ends) AND (ends <= upper(during)))),
  constraint held_by_offer CHECK (((offer_id IS NULL) = (held_until IS NULL))),
  constraint taken_by_one CHECK ((num_nonnulls(booking_id, offer_id) = 1))
);
CREATE INDEX held_places ON public.occupancy USING btree (offer_id) WHERE (offer_id IS NOT NULL);
CREATE INDEX unassigned_places ON public.occupancy USING gist (during) WHERE (resource_id IS NULL);

create table online_booking (
  only_one boolean default true not null,
  state text not null,
  words text default ''::text not null,
  translations jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  constraint online_booking_pkey PRIMARY KEY (only_one),
  constraint known_online_booking CHECK ((state = ANY (ARRAY['on'::text, 'paused'::text]))),
  constraint one_online_booking CHECK (only_one)
);
CREATE TRIGGER audit_online_booking AFTER UPDATE ON public.online_booking FOR EACH ROW EXECUTE FUNCTION audit_change('online_booking_{state}', 'online_booking', '', '', 'version');
CREATE TRIGGER notify_all_days AFTER UPDATE ON public.online_booking FOR EACH STATEMENT EXECUTE FUNCTION notify_days();

create table opening_hours (
  weekday smallint not null,
  opens_minute smallint not null,
  closes_minute smallint not null,
  constraint opening_hours_pkey PRIMARY KEY (weekday),
  constraint hours_within_day CHECK (((0 <= opens_minute) AND (opens_minute < closes_minute) AND (closes_minute <= 1440))),
  constraint iso_weekday CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE TRIGGER audit_hours AFTER INSERT OR DELETE OR UPDATE ON public.opening_hours FOR EACH ROW EXECUTE FUNCTION audit_change('hours_changed', 'opening_hours', '', '', 'weekday');

create table outbox (
  id uuid default gen_random_uuid() not null,
  template text not null,
  person_id uuid,
  email text,
  state text default 'waiting'::text not null,
  attempts smallint default 0 not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  trouble text,
  language text,
  channel text default 'email'::text not null,
  subject text,
  subject_id uuid,
  occasion jsonb,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint one_message_per_occasion UNIQUE (subject_id, template, occasion, channel),
  constraint mail_to_person FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint delivered_has_time CHECK (((state = 'delivered'::text) = (delivered_at IS NOT NULL))),
  constraint failed_has_error CHECK (((state <> 'failed'::text) OR (trouble IS NOT NULL))),
  constraint known_channel CHECK ((channel = 'email'::text)),
  constraint known_mail_language CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'ar'::text]))),
  constraint known_mail_state CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'dropped'::text]))),
  constraint known_subject CHECK ((subject = ANY (ARRAY['booking'::text, 'payment'::text, 'review'::text, 'contact_message'::text, 'waitlist_offer'::text, 'waitlist_entry'::text, 'known_device'::text, 'sign_in_code'::text, 'staff_invitation'::text]))),
  constraint mail_has_recipient CHECK (((state = ANY (ARRAY['delivered'::text, 'dropped'::text])) OR (person_id IS NOT NULL) OR (email IS NOT NULL))),
  constraint subject_has_id CHECK (((subject IS NULL) = (subject_id IS NULL)))
);
CREATE INDEX outbox_due ON public.outbox USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE TRIGGER audit_mail_retried AFTER UPDATE OF state ON public.outbox FOR EACH ROW WHEN (((old.state = 'failed'::text) AND (new.state = 'waiting'::text))) EXECUTE FUNCTION audit_change('mail_retried', 'mail', 'id', 'person_id');

create table passkey (
  id uuid default gen_random_uuid() not null,
  person_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  rp_id text not null,
  name text,
  browser text,
  system text,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint one_passkey_per_credential UNIQUE (credential_id),
  constraint passkey_of_person FOREIGN KEY (person_id) REFERENCES person(active_id) ON DELETE CASCADE
);
CREATE INDEX passkeys_of_person ON public.passkey USING btree (person_id);
CREATE TRIGGER audit_passkey_added AFTER INSERT ON public.passkey FOR EACH ROW EXECUTE FUNCTION audit_change('passkey_added', 'person', 'person_id', 'person_id');
CREATE TRIGGER audit_passkey_removed AFTER DELETE ON public.passkey FOR EACH ROW EXECUTE FUNCTION audit_change('passkey_removed', 'person', 'person_id', 'person_id');
CREATE TRIGGER audit_passkey_renamed AFTER UPDATE ON public.passkey FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION audit_change('passkey_renamed', 'person', 'person_id', 'person_id');
CREATE TRIGGER audit_passkey_used AFTER UPDATE ON public.passkey FOR EACH ROW WHEN ((old.used_at IS DISTINCT FROM new.used_at)) EXECUTE FUNCTION audit_change('passkey_used', 'person', 'person_id', 'person_id');

create table passkey_challenge (
  hash bytea not null,
  purpose text not null,
  person_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (hash),
  constraint challenge_of_person FOREIGN KEY (person_id) REFERENCES person(active_id) ON DELETE CASCADE,
  constraint known_challenge CHECK ((purpose = ANY (ARRAY['add'::text, 'sign_in'::text])))
);

create table payment (
  id uuid default gen_random_uuid() not null,
  booking_id uuid not null,
  patient_id uuid not null,
  method text not null,
  mode text,
  amount_cents integer not null,
  received_cents integer,
  returned_cents integer default 0 not null,
  transaction_id text,
  state text not null,
  reason text,
  refund_attempt smallint default 1 not null,
  created_at timestamp with time zone not null,
  opened_at timestamp with time zone not null,
  asked_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  refunded_at timestamp with time zone,
  settled_transaction text generated always as (
CASE
    WHEN (state = 'succeeded'::text) THEN transaction_id
    ELSE NULL::text
END) stored,
  dispute text,
  taken_by text,
  receipt text,
  refund_cents integer,
  held_until timestamp with time zone,
  constraint payment_pkey PRIMARY KEY (id),
  constraint one_payment_per_intent UNIQUE (transaction_id),
  constraint payment_state_once UNIQUE (transaction_id, booking_id, state),
  constraint payment_in_mode FOREIGN KEY (mode) REFERENCES payment_mode(mode),
  constraint payment_of_booking FOREIGN KEY (booking_id, patient_id, amount_cents) REFERENCES booking(id, account_id, price_cents),
  constraint payment_pays_booking FOREIGN KEY (settled_transaction) REFERENCES booking(transaction_id) DEFERRABLE INITIALLY DEFERRED,
  constraint amount_is_money CHECK ((amount_cents > 0)),
  constraint card_has_mode CHECK (((method = 'card'::text) = (mode IS NOT NULL))),
  constraint kept_is_not_refunded CHECK (((state <> 'kept'::text) OR (refund_cents = 0))),
  constraint known_at_provider CHECK (((state = ANY (ARRAY['creating'::text, 'cancelled'::text])) OR (transaction_id IS NOT NULL))),
  constraint known_dispute CHECK ((dispute = ANY (ARRAY['inquiry'::text, 'open'::text, 'won'::text, 'lost'::text]))),
  constraint known_method CHECK ((method = ANY (ARRAY['card'::text, 'clinic'::text]))),
  constraint known_payment_state CHECK ((state = ANY (ARRAY['creating'::text, 'open'::text, 'confirming'::text, 'succeeded'::text, 'disputed'::text, 'charged_back'::text, 'refund_due'::text, 'refund_pending'::text, 'refunded'::text, 'kept'::text, 'cancelled'::text]))),
  constraint known_refund_reason CHECK ((reason = ANY (ARRAY['booking_cancelled'::text, 'already_paid'::text, 'amount_differs'::text, 'returned_by_clinic'::text]))),
  constraint known_way_of_taking CHECK ((taken_by = ANY (ARRAY['cash'::text, 'terminal'::text]))),
  constraint only_late_payment_is_held CHECK (((held_until IS NULL) OR ((method = 'card'::text) AND (state = 'refund_due'::text) AND (reason = 'booking_cancelled'::text)))),
  constraint received_has_time_and_amount CHECK (((state <> ALL (ARRAY['creating'::text, 'open'::text, 'confirming'::text, 'cancelled'::text])) = ((paid_at IS NOT NULL) AND (received_cents IS NOT NULL)))),
  constraint received_in_full CHECK (((state <> 'succeeded'::text) OR (NOT (received_cents IS DISTINCT FROM amount_cents)))),
  constraint refund_has_reason CHECK (((state = ANY (ARRAY['refund_due'::text, 'refund_pending'::text, 'refunded'::text])) = (reason IS NOT NULL))),
  constraint refund_within_payment CHECK (((refund_cents >= 0) AND (refund_cents <= COALESCE(received_cents, amount_cents)))),
  constraint refunded_has_time CHECK (((state = 'refunded'::text) = (refunded_at IS NOT NULL))),
  constraint refunded_in_full CHECK (((state <> 'refunded'::text) OR (method = 'clinic'::text) OR (returned_cents >= COALESCE(refund_cents, received_cents)))),
  constraint taken_at_clinic CHECK (((method = 'clinic'::text) OR ((taken_by IS NULL) AND (receipt IS NULL))))
);
CREATE UNIQUE INDEX one_open_intent_per_booking ON public.payment USING btree (booking_id) WHERE (state = ANY (ARRAY['creating'::text, 'open'::text, 'confirming'::text]));
CREATE UNIQUE INDEX one_paid_payment_per_booking ON public.payment USING btree (booking_id) WHERE (state = 'succeeded'::text);
CREATE INDEX payment_booking ON public.payment USING btree (booking_id);
CREATE INDEX payment_by_day ON public.payment USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX payment_created ON public.payment USING btree (created_at);
CREATE INDEX payment_unsettled ON public.payment USING btree (asked_at) WHERE ((state = ANY (ARRAY['creating'::text, 'open'::text, 'confirming'::text, 'refund_due'::text, 'refund_pending'::text])) OR (dispute = ANY (ARRAY['inquiry'::text, 'open'::text])));
CREATE INDEX refund_by_day ON public.payment USING btree (refunded_at) WHERE (refunded_at IS NOT NULL);
CREATE TRIGGER audit_cash_taken AFTER INSERT ON public.payment FOR EACH ROW WHEN ((new.method <> 'card'::text)) EXECUTE FUNCTION audit_change('cash_taken', 'payment', 'id', 'patient_id');
CREATE TRIGGER audit_payment_changed AFTER UPDATE ON public.payment FOR EACH ROW WHEN (((old.state = new.state) AND ((old.returned_cents <> new.returned_cents) OR (old.dispute IS DISTINCT FROM new.dispute)))) EXECUTE FUNCTION audit_change('payment_changed', 'payment', 'id', 'patient_id', 'none');
CREATE TRIGGER audit_payment_opened AFTER INSERT ON public.payment FOR EACH ROW WHEN ((new.method = 'card'::text)) EXECUTE FUNCTION audit_change('payment_opened', 'payment', 'id', 'patient_id');
CREATE TRIGGER audit_payment_state AFTER UPDATE ON public.payment FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION audit_change('payment_{state}', 'payment', 'id', 'patient_id', 'none');
CREATE TRIGGER messages_about AFTER DELETE ON public.payment REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_messages();
CREATE TRIGGER note_money_returned AFTER INSERT OR UPDATE OF state, returned_cents, refund_cents, received_cents ON public.payment FOR EACH ROW EXECUTE FUNCTION note_money_returned();

create table payment_event (
  id text not null,
  type text not null,
  applied_at timestamp with time zone not null,
  constraint payment_event_pkey PRIMARY KEY (id)
);

create table payment_mode (
  only_one boolean default true not null,
  mode text not null,
  constraint payment_mode_pkey PRIMARY KEY (only_one),
  constraint payment_mode_once UNIQUE (mode),
  constraint known_payment_mode CHECK ((mode = ANY (ARRAY['stand_in'::text, 'test_keys'::text, 'live'::text]))),
  constraint one_payment_mode CHECK (only_one)
);

create table person (
  id uuid not null,
  name text not null,
  email text not null,
  email_verified boolean default false not null,
  image text,
  role text default 'patient'::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  phone text,
  removed_at timestamp with time zone,
  active_id uuid generated always as (
CASE
    WHEN (removed_at IS NULL) THEN id
    ELSE NULL::uuid
END) stored,
  listed_name text collate "und-x-icu" generated always as (lower((name COLLATE "und-x-icu"))) stored,
  language text default 'en'::text not null,
  doctor_id uuid,
  reminders boolean default true not null,
  merged_into uuid,
  search_text text generated always as (search_forms(((email || ' '::text) || name))) stored,
  search_letters text generated always as (ascii_letters(search_forms(((email || ' '::text) || name)))) stored,
  name_letters text generated always as (ascii_letters(search_forms(name))) stored,
  constraint person_pkey PRIMARY KEY (id),
  constraint one_active_person UNIQUE (active_id),
  constraint one_person_per_doctor UNIQUE (doctor_id),
  constraint one_person_per_email UNIQUE (email),
  constraint person_is_doctor FOREIGN KEY (doctor_id) REFERENCES doctor(id) ON DELETE SET NULL,
  constraint person_merged_into FOREIGN KEY (merged_into) REFERENCES person(id),
  constraint canonical_email CHECK ((email = lower(email))),
  constraint known_language CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'ar'::text]))),
  constraint known_role CHECK ((role = ANY (ARRAY['patient'::text, 'doctor'::text, 'receptionist'::text, 'admin'::text]))),
  constraint merged_person_is_removed CHECK (((merged_into IS NULL) OR (removed_at IS NOT NULL))),
  constraint not_merged_into_itself CHECK ((merged_into <> id)),
  constraint only_role_doctor_is_one CHECK (((doctor_id IS NULL) OR (role = 'doctor'::text))),
  constraint removed_person_is_anonymous CHECK (((removed_at IS NULL) OR ((name = ''::text) AND (email = (id)::text) AND (role = 'patient'::text) AND (language = 'en'::text) AND (NOT email_verified) AND (phone IS NULL) AND (image IS NULL))))
);
CREATE INDEX person_by_created_at ON public.person USING btree (created_at, email) INCLUDE (id) WHERE (removed_at IS NULL);
CREATE INDEX person_by_email ON public.person USING btree (email) INCLUDE (id) WHERE (removed_at IS NULL);
CREATE INDEX person_by_folded_name ON public.person USING btree (replace(fold_for_search(name), ' '::text, ''::text), email) WHERE (removed_at IS NULL);
CREATE INDEX person_by_letters ON public.person USING gin (name_letters gin_trgm_ops) WHERE (removed_at IS NULL);
CREATE INDEX person_by_listed_name ON public.person USING btree (listed_name, email) INCLUDE (id) WHERE (removed_at IS NULL);
CREATE INDEX person_by_phone ON public.person USING gin (phone_digits(phone) gin_trgm_ops) WHERE (removed_at IS NULL);
CREATE INDEX person_by_role ON public.person USING btree (role, email) INCLUDE (id) WHERE (removed_at IS NULL);
CREATE INDEX person_merged ON public.person USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX person_searched ON public.person USING gin (search_letters gin_trgm_ops) WHERE (removed_at IS NULL);
CREATE TRIGGER audit_person AFTER INSERT OR UPDATE ON public.person FOR EACH ROW EXECUTE FUNCTION audit_person();
CREATE TRIGGER end_invitation AFTER INSERT OR UPDATE OF role, email ON public.person FOR EACH ROW WHEN ((new.role <> 'patient'::text)) EXECUTE FUNCTION end_invitation();
CREATE TRIGGER end_sent_invitations AFTER UPDATE OF role ON public.person FOR EACH ROW WHEN (((old.role = 'admin'::text) AND (new.role <> 'admin'::text))) EXECUTE FUNCTION end_invitation();
CREATE TRIGGER new_email_ends_links AFTER UPDATE OF email ON public.person FOR EACH ROW WHEN ((old.email <> new.email)) EXECUTE FUNCTION delete_rows_about('appointment_link', 'person_id');
CREATE TRIGGER one_admin_stays AFTER DELETE OR UPDATE OF role ON public.person FOR EACH ROW WHEN ((old.role = 'admin'::text)) EXECUTE FUNCTION require_one_admin();

create table policy (
  version integer not null,
  created_at timestamp with time zone default now() not null,
  refund_limit_cents integer default 0 not null,
  constraint policy_pkey PRIMARY KEY (version),
  constraint refund_limit_is_money CHECK ((refund_limit_cents >= 0)),
  constraint versions_count_from_one CHECK ((version >= 1))
);
CREATE TRIGGER audit_policy AFTER INSERT ON public.policy FOR EACH ROW EXECUTE FUNCTION audit_change('policy_changed', 'policy', '', '');

create table policy_rule (
  version integer not null,
  treatment_id uuid,
  cancel_until_hours double precision not null,
  move_until_hours double precision not null,
  steps jsonb not null,
  constraint one_rule_per_treatment UNIQUE NULLS NOT DISTINCT (version, treatment_id),
  constraint rule_of_treatment FOREIGN KEY (treatment_id) REFERENCES treatment(id) ON DELETE CASCADE,
  constraint rule_of_version FOREIGN KEY (version) REFERENCES policy(version),
  constraint cancel_hours_in_year CHECK (((cancel_until_hours >= (0)::double precision) AND (cancel_until_hours <= (8760)::double precision))),
  constraint move_hours_in_year CHECK (((move_until_hours >= (0)::double precision) AND (move_until_hours <= (8760)::double precision))),
  constraint refund_falls_towards_start CHECK (are_refund_steps(steps))
);

create table public_texts (
  only_one boolean default true not null,
  texts jsonb default '{}'::jsonb not null,
  hidden text[] default '{}'::text[] not null,
  version integer default 1 not null,
  constraint public_texts_pkey PRIMARY KEY (only_one),
  constraint known_section CHECK ((hidden <@ ARRAY['services'::text, 'news'::text, 'reviews'::text, 'about'::text, 'contact'::text])),
  constraint one_public_texts CHECK (only_one),
  constraint texts_by_language CHECK ((jsonb_typeof(texts) = 'object'::text))
);
CREATE TRIGGER audit_public_texts AFTER UPDATE ON public.public_texts FOR EACH ROW EXECUTE FUNCTION audit_change('texts_changed', 'public_texts', '', '', 'version');

create table recovery_code (
  person_id uuid not null,
  hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (person_id, hash),
  constraint code_of_factor FOREIGN KEY (person_id) REFERENCES second_factor(person_id) ON DELETE CASCADE
);
CREATE TRIGGER audit_recovery_code AFTER UPDATE ON public.recovery_code FOR EACH ROW EXECUTE FUNCTION audit_change('recovery_code_used', 'person', 'person_id', 'person_id');

create table refused_offer (
  network text not null,
  day date not null,
  deleted_at timestamp with time zone not null
);
CREATE INDEX refused_offer_of_network ON public.refused_offer USING btree (network, day);

create table reminder (
  days_before smallint not null,
  constraint reminder_pkey PRIMARY KEY (days_before),
  constraint reminder_within_two_weeks CHECK (((days_before >= 1) AND (days_before <= 14)))
);
CREATE TRIGGER audit_reminder_added AFTER INSERT ON public.reminder FOR EACH ROW EXECUTE FUNCTION audit_change('reminder_added', 'reminder', '', '');
CREATE TRIGGER audit_reminder_removed AFTER DELETE ON public.reminder FOR EACH ROW EXECUTE FUNCTION audit_change('reminder_removed', 'reminder', '', '');

create table request_key (
  actor uuid not null,
  key text not null,
  call text not null,
  hash text not null,
  result jsonb not null,
  created_at timestamp with time zone not null,
  constraint request_key_pkey PRIMARY KEY (actor, key),
  constraint key_of_person FOREIGN KEY (actor) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX request_key_of_booking ON public.request_key USING btree (((result ->> 'booking'::text)));

create table resource (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  name text default ''::text not null,
  position integer default 0 not null,
  active boolean default true not null,
  constraint resource_pkey PRIMARY KEY (id),
  constraint chair_has_name CHECK (((kind <> 'chair'::text) OR (name <> ''::text))),
  constraint known_resource CHECK ((kind = ANY (ARRAY['person'::text, 'chair'::text, 'device'::text, 'line'::text])))
);
CREATE UNIQUE INDEX one_chair_per_name ON public.resource USING btree (lower(name)) WHERE (kind = 'chair'::text);
CREATE TRIGGER lock_schedule BEFORE INSERT OR DELETE OR UPDATE ON public.resource FOR EACH STATEMENT EXECUTE FUNCTION lock_schedule();
CREATE TRIGGER notify_all_days AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.resource FOR EACH STATEMENT EXECUTE FUNCTION notify_days();

create table review (
  id uuid default gen_random_uuid() not null,
  booking_id uuid not null,
  patient_id uuid not null,
  during tstzrange not null,
  stars smallint not null,
  words text not null,
  shown_name text not null,
  place text not null,
  state text default 'waiting'::text not null,
  reason text,
  version integer default 1 not null,
  written_at timestamp with time zone not null,
  judged_at timestamp with time zone,
  visited boolean generated always as (true) stored not null,
  constraint review_pkey PRIMARY KEY (id),
  constraint one_review_per_booking UNIQUE (booking_id),
  constraint review_of_active_patient FOREIGN KEY (patient_id) REFERENCES person(active_id),
  constraint review_of_visit FOREIGN KEY (booking_id, patient_id, visited, during) REFERENCES booking(id, account_id, live, during),
  constraint known_review_state CHECK ((state = ANY (ARRAY['waiting'::text, 'shown'::text, 'turned_down'::text]))),
  constraint moderated_has_time CHECK (((state = 'waiting'::text) = (judged_at IS NULL))),
  constraint name_not_empty CHECK ((shown_name <> ''::text)),
  constraint name_without_email CHECK ((strpos((shown_name || place), '@'::text) = 0)),
  constraint one_to_five_stars CHECK (((stars >= 1) AND (stars <= 5))),
  constraint reason_only_if_rejected CHECK (((reason IS NULL) OR (state = 'turned_down'::text))),
  constraint review_text_not_empty CHECK ((words <> ''::text)),
  constraint reviewed_after_visit CHECK ((upper(during) <= written_at))
);
CREATE INDEX review_of_patient ON public.review USING btree (patient_id, written_at);
CREATE INDEX review_shown ON public.review USING btree (written_at DESC, id) WHERE (state = 'shown'::text);
CREATE INDEX review_waiting ON public.review USING btree (written_at) WHERE (state = 'waiting'::text);
CREATE TRIGGER audit_review_changed AFTER UPDATE ON public.review FOR EACH ROW WHEN ((old.version <> new.version)) EXECUTE FUNCTION audit_change('review_changed', 'review', 'id', 'patient_id', 'version,written_at,judged_at,patient_id');
CREATE TRIGGER audit_review_judged AFTER UPDATE ON public.review FOR EACH ROW WHEN ((old.version = new.version)) EXECUTE FUNCTION audit_change('review_{state}', 'review', 'id', 'patient_id', 'version,written_at,judged_at,patient_id');
CREATE TRIGGER audit_review_removed AFTER DELETE ON public.review FOR EACH ROW EXECUTE FUNCTION audit_change('review_removed', 'review', 'id', 'patient_id');
CREATE TRIGGER audit_review_written AFTER INSERT ON public.review FOR EACH ROW EXECUTE FUNCTION audit_change('review_written', 'review', 'id', 'patient_id');
CREATE TRIGGER messages_about AFTER DELETE ON public.review REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_messages();
CREATE TRIGGER review_written_by_patient BEFORE INSERT OR UPDATE ON public.review FOR EACH ROW EXECUTE FUNCTION reset_review_moderation();

create table second_factor (
  person_id uuid not null,
  secret bytea not null,
  created_at timestamp with time zone default now() not null,
  turned_on_at timestamp with time zone,
  last_step integer default 0 not null,
  constraint second_factor_pkey PRIMARY KEY (person_id),
  constraint factor_of_person FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE TRIGGER audit_factor_off AFTER DELETE ON public.second_factor FOR EACH ROW WHEN ((old.turned_on_at IS NOT NULL)) EXECUTE FUNCTION audit_change('second_factor_off', 'person', 'person_id', 'person_id');
CREATE TRIGGER audit_factor_on AFTER UPDATE ON public.second_factor FOR EACH ROW WHEN (((old.turned_on_at IS NULL) AND (new.turned_on_at IS NOT NULL))) EXECUTE FUNCTION audit_change('second_factor_on', 'person', 'person_id', 'person_id');

create table session (
  id uuid not null,
  person_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone default now() not null,
  locked_at timestamp with time zone,
  factor_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (id),
  constraint one_session_per_token UNIQUE (token),
  constraint session_of_person FOREIGN KEY (person_id) REFERENCES person(active_id) ON DELETE CASCADE
);
CREATE INDEX session_person ON public.session USING btree (person_id);
CREATE TRIGGER audit_factor_passed AFTER UPDATE ON public.session FOR EACH ROW WHEN (((old.factor_at IS NULL) AND (new.factor_at > new.created_at))) EXECUTE FUNCTION audit_change('second_factor_passed', 'session', '', 'person_id', '', 'person_id');
CREATE TRIGGER audit_signed_in AFTER INSERT ON public.session FOR EACH ROW EXECUTE FUNCTION audit_change('signed_in', 'session', '', 'person_id', '', 'person_id');
CREATE TRIGGER audit_signed_out AFTER DELETE ON public.session FOR EACH ROW WHEN ((NULLIF(current_setting('portal.act'::text, true), ''::text) IS NOT NULL)) EXECUTE FUNCTION audit_change('signed_out', 'session', '', 'person_id');
CREATE TRIGGER limit_sessions AFTER INSERT ON public.session FOR EACH ROW EXECUTE FUNCTION limit_sessions();

create table session_rule (
  only_one boolean default true not null,
  lock_minutes smallint default 10 not null,
  idle_minutes smallint default 30 not null,
  version integer default 1 not null,
  factor_roles text[] default '{admin}'::text[] not null,
  factor_since timestamp with time zone,
  constraint session_rule_pkey PRIMARY KEY (only_one),
  constraint ends_soon CHECK (((idle_minutes >= 30) AND (idle_minutes <= 240))),
  constraint factor_roles_of_staff CHECK ((factor_roles <@ '{doctor,receptionist,admin}'::text[])),
  constraint locks_soon CHECK (((lock_minutes >= 1) AND (lock_minutes <= 30))),
  constraint one_session_rule CHECK (only_one)
);
CREATE TRIGGER audit_session_rule AFTER UPDATE ON public.session_rule FOR EACH ROW EXECUTE FUNCTION audit_change('session_rule_changed', 'session_rule', '', '', 'version');

create table setup_step (
  step text not null,
  declared_by uuid,
  declared_at timestamp with time zone not null,
  constraint setup_step_pkey PRIMARY KEY (step),
  constraint step_declared_by FOREIGN KEY (declared_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint known_setup_step CHECK ((step = ANY (ARRAY['holidays'::text, 'doctors'::text, 'chairs'::text, 'policy'::text, 'staff'::text, 'import'::text])))
);
CREATE INDEX setup_step_by ON public.setup_step USING btree (declared_by);

create table sign_in_code (
  id uuid default gen_random_uuid() not null,
  request_hash bytea not null,
  person_id uuid,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  tries integer default 0 not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_code_pkey PRIMARY KEY (id),
  constraint one_code_per_request UNIQUE (request_hash),
  constraint code_of_person FOREIGN KEY (person_id) REFERENCES person(active_id) ON DELETE CASCADE
);
CREATE INDEX codes_of_person ON public.sign_in_code USING btree (person_id);
CREATE TRIGGER messages_about AFTER DELETE ON public.sign_in_code REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_messages();

create table staff_invitation (
  id uuid default gen_random_uuid() not null,
  email text not null,
  role text not null,
  doctor_id uuid,
  language text not null,
  invited_by uuid,
  invited_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  token_hash bytea,
  constraint staff_invitation_pkey PRIMARY KEY (id),
  constraint one_invitation_per_email UNIQUE (email),
  constraint one_invitation_per_token UNIQUE (token_hash),
  constraint invited_by_person FOREIGN KEY (invited_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint invited_doctor FOREIGN KEY (doctor_id) REFERENCES doctor(id) ON DELETE CASCADE,
  constraint canonical_email CHECK ((email = lower(email))),
  constraint known_language CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'ar'::text]))),
  constraint known_staff_role CHECK ((role = ANY (ARRAY['doctor'::text, 'receptionist'::text, 'admin'::text]))),
  constraint only_role_doctor_is_one CHECK (((doctor_id IS NOT NULL) = (role = 'doctor'::text)))
);
CREATE TRIGGER audit_invitation AFTER DELETE ON public.staff_invitation FOR EACH ROW EXECUTE FUNCTION audit_invitation();
CREATE TRIGGER audit_staff_invited AFTER INSERT OR UPDATE OF invited_at ON public.staff_invitation FOR EACH ROW EXECUTE FUNCTION audit_change('staff_invited', 'staff_invitation', 'id', '');
CREATE TRIGGER messages_about AFTER DELETE ON public.staff_invitation REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_messages();

create table staff_note (
  id uuid default gen_random_uuid() not null,
  person_id uuid not null,
  author_id uuid,
  text text not null,
  created_at timestamp with time zone not null,
  member_id uuid,
  alert boolean default false not null,
  constraint staff_note_pkey PRIMARY KEY (id),
  constraint note_about_member FOREIGN KEY (member_id, person_id) REFERENCES family_member(id, account_id),
  constraint note_about_person FOREIGN KEY (person_id) REFERENCES person(active_id),
  constraint note_by_person FOREIGN KEY (author_id) REFERENCES person(id) ON DELETE SET NULL,
  constraint text_not_empty CHECK ((text <> ''::text))
);
CREATE INDEX staff_note_by_member ON public.staff_note USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX staff_note_by_person ON public.staff_note USING btree (person_id, created_at);
CREATE TRIGGER audit_note_added AFTER INSERT ON public.staff_note FOR EACH ROW EXECUTE FUNCTION audit_change('note_added', 'staff_note', 'id', 'person_id');
CREATE TRIGGER audit_note_assigned AFTER UPDATE OF member_id ON public.staff_note FOR EACH ROW WHEN ((old.member_id IS DISTINCT FROM new.member_id)) EXECUTE FUNCTION audit_change('note_assigned', 'staff_note', 'id', 'person_id');
CREATE TRIGGER audit_note_removed AFTER DELETE ON public.staff_note FOR EACH ROW EXECUTE FUNCTION audit_change('note_removed', 'staff_note', 'id', 'person_id');

create table suitable (
  treatment_id uuid not null,
  position smallint default 1 not null,
  resource_id uuid not null,
  constraint suitable_pkey PRIMARY KEY (treatment_id, "position", resource_id),
  constraint suitable_for_need FOREIGN KEY (treatment_id, "position") REFERENCES need(treatment_id, "position") ON DELETE CASCADE,
  constraint suitable_resource FOREIGN KEY (resource_id) REFERENCES resource(id) ON DELETE CASCADE
);
CREATE INDEX needs_of_resource ON public.suitable USING btree (resource_id);
CREATE TRIGGER check_needs AFTER INSERT OR UPDATE ON public.suitable FOR EACH STATEMENT EXECUTE FUNCTION check_needs();
CREATE TRIGGER lock_schedule BEFORE INSERT OR DELETE OR UPDATE ON public.suitable FOR EACH STATEMENT EXECUTE FUNCTION lock_schedule();
CREATE TRIGGER notify_all_days AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.suitable FOR EACH STATEMENT EXECUTE FUNCTION notify_days();

create table testimonial (
  id uuid default gen_random_uuid() not null,
  name text not null,
  location text not null,
  review text not null,
  stars smallint not null,
  portrait text,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint testimonial_pkey PRIMARY KEY (id),
  constraint one_to_five CHECK (((stars >= 1) AND (stars <= 5)))
);
CREATE TRIGGER audit_testimonial_added AFTER INSERT ON public.testimonial FOR EACH ROW EXECUTE FUNCTION audit_change('testimonial_added', 'testimonial', 'id', '');
CREATE TRIGGER audit_testimonial_changed AFTER UPDATE ON public.testimonial FOR EACH ROW EXECUTE FUNCTION audit_change('testimonial_changed', 'testimonial', 'id', '', 'none');
CREATE TRIGGER audit_testimonial_removed AFTER DELETE ON public.testimonial FOR EACH ROW EXECUTE FUNCTION audit_change('testimonial_removed', 'testimonial', 'id', '');

create table treatment (
  id uuid default gen_random_uuid() not null,
  name text not null,
  price_cents integer not null,
  weekdays smallint[] not null,
  created_at timestamp with time zone default now() not null,
  retired_at timestamp with time zone,
  version integer default 1 not null,
  buffer_minutes smallint default 0 not null,
  notice_minutes integer default 0 not null,
  translations jsonb default '{}'::jsonb not null,
  constraint treatment_pkey PRIMARY KEY (id),
  constraint buffer_in_range CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 240))),
  constraint iso_weekdays CHECK ((weekdays <@ '{1,2,3,4,5,6,7}'::smallint[])),
  constraint name_not_empty CHECK ((name <> ''::text)),
  constraint notice_in_range CHECK (((notice_minutes >= 0) AND (notice_minutes <= 43200))),
  constraint price_is_payable CHECK (((price_cents = 0) OR (price_cents >= 50)))
);
CREATE UNIQUE INDEX one_treatment_per_name ON public.treatment USING btree (lower((NORMALIZE(name) COLLATE "und-x-icu")));
CREATE TRIGGER audit_treatment_added AFTER INSERT ON public.treatment FOR EACH ROW EXECUTE FUNCTION audit_change('treatment_added', 'treatment', 'id', '');
CREATE TRIGGER audit_treatment_changed AFTER UPDATE ON public.treatment FOR EACH ROW WHEN (((old.retired_at IS NULL) = (new.retired_at IS NULL))) EXECUTE FUNCTION audit_change('treatment_changed', 'treatment', 'id', '', 'version');
CREATE TRIGGER audit_treatment_offered AFTER UPDATE ON public.treatment FOR EACH ROW WHEN (((old.retired_at IS NOT NULL) AND (new.retired_at IS NULL))) EXECUTE FUNCTION audit_change('treatment_offered', 'treatment', 'id', '', 'version');
CREATE TRIGGER audit_treatment_removed AFTER DELETE ON public.treatment FOR EACH ROW EXECUTE FUNCTION audit_change('treatment_removed', 'treatment', 'id', '');
CREATE TRIGGER audit_treatment_retired AFTER UPDATE ON public.treatment FOR EACH ROW WHEN (((old.retired_at IS NULL) AND (new.retired_at IS NOT NULL))) EXECUTE FUNCTION audit_change('treatment_retired', 'treatment', 'id', '', 'version');
CREATE TRIGGER keep_resource AFTER INSERT OR DELETE ON public.treatment FOR EACH ROW EXECUTE FUNCTION keep_resource();
CREATE TRIGGER lock_schedule BEFORE INSERT OR DELETE OR UPDATE ON public.treatment FOR EACH STATEMENT EXECUTE FUNCTION lock_schedule();
CREATE TRIGGER notify_all_days AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.treatment FOR EACH STATEMENT EXECUTE FUNCTION notify_days();

create table treatment_slot (
  treatment_id uuid not null,
  start_minute smallint not null,
  end_minute smallint not null,
  constraint treatment_slot_pkey PRIMARY KEY (treatment_id, start_minute),
  constraint slot_of_treatment FOREIGN KEY (treatment_id) REFERENCES treatment(id) ON DELETE CASCADE,
  constraint one_length_per_treatment EXCLUDE USING gist (treatment_id WITH =, ((end_minute - start_minute)) WITH <>),
  constraint slots_do_not_overlap EXCLUDE USING gist (treatment_id WITH =, int4range((start_minute)::integer, (end_minute)::integer) WITH &&),
  constraint slot_within_day CHECK (((0 <= start_minute) AND (start_minute < end_minute) AND (end_minute <= 1440)))
);
CREATE TRIGGER check_needs AFTER INSERT OR UPDATE ON public.treatment_slot FOR EACH STATEMENT EXECUTE FUNCTION check_needs();
CREATE TRIGGER lock_schedule BEFORE INSERT OR DELETE OR UPDATE ON public.treatment_slot FOR EACH STATEMENT EXECUTE FUNCTION lock_schedule();
CREATE TRIGGER notify_all_days AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.treatment_slot FOR EACH STATEMENT EXECUTE FUNCTION notify_days();

create table verification (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint verification_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_identifier ON public.verification USING btree (identifier);

create table waitlist_entry (
  id uuid default gen_random_uuid() not null,
  patient_id uuid not null,
  treatment_id uuid not null,
  doctor_id uuid,
  weekdays smallint[] not null,
  morning boolean not null,
  afternoon boolean not null,
  until date not null,
  urgent boolean default false not null,
  run_outs smallint default 0 not null,
  paused_at timestamp with time zone,
  joined_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended text,
  network text,
  member_id uuid,
  treated_id uuid generated always as (COALESCE(member_id, patient_id)) stored not null,
  former_doctor text,
  constraint waitlist_entry_pkey PRIMARY KEY (id),
  constraint entry_of_patient UNIQUE (id, patient_id),
  constraint entry_for_doctor FOREIGN KEY (doctor_id) REFERENCES doctor(id) ON DELETE SET NULL,
  constraint entry_for_member FOREIGN KEY (member_id, patient_id) REFERENCES family_member(id, account_id) DEFERRABLE INITIALLY DEFERRED,
  constraint entry_for_treatment FOREIGN KEY (treatment_id) REFERENCES treatment(id) ON DELETE CASCADE,
  constraint entry_of_active_patient FOREIGN KEY (patient_id) REFERENCES person(active_id),
  constraint end_has_time CHECK (((ended IS NULL) = (ended_at IS NULL))),
  constraint iso_weekdays CHECK (((weekdays <> '{}'::smallint[]) AND (weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]))),
  constraint known_end CHECK ((ended = ANY (ARRAY['accepted'::text, 'left'::text, 'removed'::text]))),
  constraint waits_for_some_time CHECK ((morning OR afternoon))
);
CREATE INDEX entry_of_account ON public.waitlist_entry USING btree (patient_id);
CREATE INDEX entry_of_network ON public.waitlist_entry USING btree (network) WHERE (network IS NOT NULL);
CREATE INDEX entry_of_treated ON public.waitlist_entry USING btree (treated_id, treatment_id);
CREATE UNIQUE INDEX one_entry_per_treatment ON public.waitlist_entry USING btree (treated_id, treatment_id) WHERE (ended_at IS NULL);
CREATE INDEX waiting_for_treatment ON public.waitlist_entry USING btree (treatment_id) WHERE (ended_at IS NULL);
CREATE TRIGGER audit_waitlist_changed AFTER UPDATE ON public.waitlist_entry FOR EACH ROW WHEN (((new.ended IS DISTINCT FROM 'accepted'::text) AND (NOT (old.ended IS DISTINCT FROM new.ended)) AND (NOT (old.paused_at IS DISTINCT FROM new.paused_at)))) EXECUTE FUNCTION audit_change('waitlist_changed', 'waitlist_entry', 'id', 'patient_id', 'run_outs,ended_at,network,treated_id,former_doctor');
CREATE TRIGGER audit_waitlist_joined AFTER INSERT ON public.waitlist_entry FOR EACH ROW EXECUTE FUNCTION audit_change('waitlist_joined', 'waitlist_entry', 'id', 'patient_id');
CREATE TRIGGER audit_waitlist_left AFTER UPDATE ON public.waitlist_entry FOR EACH ROW WHEN (((new.ended IS DISTINCT FROM 'accepted'::text) AND (old.ended IS DISTINCT FROM new.ended))) EXECUTE FUNCTION audit_change('waitlist_left', 'waitlist_entry', 'id', 'patient_id', 'run_outs,ended_at,network,treated_id,former_doctor');
CREATE TRIGGER audit_waitlist_paused AFTER UPDATE ON public.waitlist_entry FOR EACH ROW WHEN (((new.ended IS DISTINCT FROM 'accepted'::text) AND (NOT (old.ended IS DISTINCT FROM new.ended)) AND (old.paused_at IS DISTINCT FROM new.paused_at) AND (new.paused_at IS NOT NULL))) EXECUTE FUNCTION audit_change('waitlist_paused', 'waitlist_entry', 'id', 'patient_id', 'run_outs,ended_at,network,treated_id,former_doctor');
CREATE TRIGGER audit_waitlist_resumed AFTER UPDATE ON public.waitlist_entry FOR EACH ROW WHEN (((new.ended IS DISTINCT FROM 'accepted'::text) AND (NOT (old.ended IS DISTINCT FROM new.ended)) AND (old.paused_at IS NOT NULL) AND (new.paused_at IS NULL))) EXECUTE FUNCTION audit_change('waitlist_resumed', 'waitlist_entry', 'id', 'patient_id', 'run_outs,ended_at,network,treated_id,former_doctor');
CREATE TRIGGER messages_about AFTER DELETE ON public.waitlist_entry REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_messages();

create table waitlist_offer (
  id uuid default gen_random_uuid() not null,
  entry_id uuid not null,
  patient_id uuid not null,
  day date not null,
  start_minute smallint not null,
  end_minute smallint not null,
  doctor_id uuid,
  offered_at timestamp with time zone not null,
  held_until timestamp with time zone not null,
  outcome text,
  ended_at timestamp with time zone,
  booking_id uuid,
  price_cents integer,
  constraint waitlist_offer_pkey PRIMARY KEY (id),
  constraint offer_became_booking FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
  constraint offer_of_entry FOREIGN KEY (entry_id, patient_id) REFERENCES waitlist_entry(id, patient_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint offer_with_doctor FOREIGN KEY (doctor_id) REFERENCES doctor(id) ON DELETE SET NULL,
  constraint held_for_some_time CHECK ((offered_at < held_until)),
  constraint known_outcome CHECK ((outcome = ANY (ARRAY['accepted'::text, 'declined'::text, 'day_declined'::text, 'run_out'::text, 'withdrawn'::text]))),
  constraint outcome_has_time CHECK (((outcome IS NULL) = (ended_at IS NULL)))
);
CREATE INDEX offer_of_entry ON public.waitlist_offer USING btree (entry_id, offered_at);
CREATE INDEX offers_to_end ON public.waitlist_offer USING btree (held_until) WHERE (outcome IS NULL);
CREATE UNIQUE INDEX one_open_offer_per_entry ON public.waitlist_offer USING btree (entry_id) WHERE (outcome IS NULL);
CREATE TRIGGER audit_day_declined AFTER UPDATE ON public.waitlist_offer FOR EACH ROW WHEN (((old.outcome IS DISTINCT FROM new.outcome) AND (new.outcome = 'day_declined'::text))) EXECUTE FUNCTION audit_change('offer_declined', 'waitlist_offer', 'id', 'patient_id');
CREATE TRIGGER audit_offer_ended AFTER UPDATE ON public.waitlist_offer FOR EACH ROW WHEN (((old.outcome IS DISTINCT FROM new.outcome) AND (new.outcome <> 'day_declined'::text))) EXECUTE FUNCTION audit_change('offer_{outcome}', 'waitlist_offer', 'id', 'patient_id');
CREATE TRIGGER audit_time_offered AFTER INSERT ON public.waitlist_offer FOR EACH ROW EXECUTE FUNCTION audit_change('time_offered', 'waitlist_offer', 'id', 'patient_id');
CREATE TRIGGER messages_about AFTER DELETE ON public.waitlist_offer REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_messages();
CREATE TRIGGER notify_ended_days AFTER UPDATE OF outcome ON public.waitlist_offer FOR EACH ROW WHEN ((old.outcome IS DISTINCT FROM new.outcome)) EXECUTE FUNCTION notify_days('availability');
CREATE TRIGGER notify_offered_days AFTER INSERT OR DELETE ON public.waitlist_offer FOR EACH ROW EXECUTE FUNCTION notify_days('availability');

create table waitlist_rule (
  only_one boolean default true not null,
  week_minutes smallint default 120 not null,
  day_minutes smallint default 30 not null,
  short_minutes smallint default 10 not null,
  public_minutes smallint default 60 not null,
  quiet_from smallint default 1260 not null,
  quiet_until smallint default 480 not null,
  quiet_public_until smallint default 600 not null,
  version integer default 1 not null,
  constraint waitlist_rule_pkey PRIMARY KEY (only_one),
  constraint holds_some_minutes CHECK ((((week_minutes >= 5) AND (week_minutes <= 1440)) AND ((day_minutes >= 5) AND (day_minutes <= 1440)) AND ((short_minutes >= 5) AND (short_minutes <= 1440)))),
  constraint one_waitlist_rule CHECK (only_one),
  constraint public_within_day CHECK (((public_minutes >= 0) AND (public_minutes <= 1440))),
  constraint quiet_within_day CHECK ((((quiet_from >= 0) AND (quiet_from <= 1439)) AND ((quiet_until >= 0) AND (quiet_until <= 1439)) AND ((quiet_public_until >= 0) AND (quiet_public_until <= 1440))))
);
CREATE TRIGGER audit_waitlist_rule AFTER UPDATE ON public.waitlist_rule FOR EACH ROW EXECUTE FUNCTION audit_change('waitlist_rule_changed', 'waitlist_rule', '', '', 'version');

create table working_hours (
  id uuid default gen_random_uuid() not null,
  doctor_id uuid not null,
  weekday smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  valid_from date not null,
  valid_until date,
  constraint working_hours_pkey PRIMARY KEY (id),
  constraint hours_of_doctor FOREIGN KEY (doctor_id) REFERENCES doctor(id) ON DELETE CASCADE,
  constraint hours_do_not_overlap EXCLUDE USING gist (doctor_id WITH =, weekday WITH =, int4range((start_minute)::integer, (end_minute)::integer) WITH &&, daterange(valid_from, valid_until, '[]'::text) WITH &&),
  constraint hours_on_weekday CHECK (((weekday >= 1) AND (weekday <= 7))),
  constraint hours_valid_in_order CHECK ((valid_from <= valid_until)),
  constraint hours_within_day CHECK (((0 <= start_minute) AND (start_minute < end_minute) AND (end_minute <= 1440)))
);
CREATE TRIGGER lock_schedule BEFORE INSERT OR DELETE OR UPDATE ON public.working_hours FOR EACH STATEMENT EXECUTE FUNCTION lock_schedule();
CREATE TRIGGER notify_all_days AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.working_hours FOR EACH STATEMENT EXECUTE FUNCTION notify_days();

CREATE OR REPLACE FUNCTION public.are_refund_steps(steps jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select count(*) <= 10
    and coalesce(bool_and((hours between 0 and 8760 and percent between 1 and 100 and falls) is true), true)
  from (
    select hours, percent, coalesce(hours < lag(hours) over w and percent < lag(percent) over w, true) as falls
    from rows from (jsonb_to_recordset(steps) as (hours double precision, percent integer)) with ordinality
      s(hours, percent, place)
    window w as (order by place)
  ) step
$function$;

CREATE OR REPLACE FUNCTION public.ascii_letters(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when folded !~ '[^ -~]' then folded else (
    select string_agg(
      case when letter ~ '[ -~]' then letter
        else substr('abcdefghijklmnopqrstuvwxyz0123456789', ascii(letter) % 36 + 1, 1) end, '' order by place)
    from regexp_split_to_table(folded, '') with ordinality as l (letter, place)) end
$function$;

CREATE OR REPLACE FUNCTION public.current_policy()
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select max(version) from policy
$function$;

CREATE OR REPLACE FUNCTION public.fold_for_search(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select translate(
    replace(replace(replace(replace(
      regexp_replace(normalize(lower(written collate "und-x-icu"), NFKD),
        '[''`\u00b4\u02b9-\u02bc\u2018-\u201b\u2032\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]',
        '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    E'øłđðħıŧς\u0649\u0629\u0671\u06cc\u06a9\u06c1\u06d5-\u2010\u2011\u2013\u0621',
    E'olddhitσ\u064a\u0647\u0627\u064a\u0643\u0647\u0647    ')
$function$;

CREATE OR REPLACE FUNCTION public.phone_digits(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(translate(written, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.search_forms(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select fold_for_search(written) || coalesce(' ' || nullif(
    fold_for_search(replace(replace(replace(replace(replace(lower(normalize(written, NFC) collate "und-x-icu"),
      'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa')),
    fold_for_search(written)), '')
$function$;

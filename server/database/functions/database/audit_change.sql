-- Writes the audit entry of a change to a row. Longer than other files, because it lists the triggers of all tables that need
-- no rule of their own.
--
-- Arguments: the action, in which {column} stands for a value of the row; the kind of object; the columns of the object's ID and
--   of the person it is about, '' for none; the columns that do not count as changed ('none' for none), or 'weekday'; and the
--   column of the person who acts if the transaction has no audit context.
-- Without the fifth argument the entry names no fields. With it, an update that changes no field is not recorded, and an
-- insert names all. With 'weekday' the day of the week is the field.
create or replace function audit_change() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  before jsonb := case tg_op when 'INSERT' then '{}' else to_jsonb(old) end;
  ignored text := nullif(tg_argv[4], '');
  action text := tg_argv[0];
  fields text[] := '{}';
begin
  if ignored = 'weekday' then
    fields := array[to_char(date '2023-12-31' + (row ->> 'weekday')::integer, 'fmday')];
  elsif ignored is not null then
    fields := array(select field from unnest(changed_fields(before, row)) field
      where field <> all (string_to_array(ignored, ',')) order by 1);
    if fields = '{}' then return null; end if;
    if tg_table_name = 'doctor' then fields := array_replace(fields, 'treatment_id', 'speciality'); end if;
  end if;
  if action like '%{%' then
    action := regexp_replace(action, '\{\w+\}', row ->> substring(action from '\{(\w+)\}'));
  end if;
  perform record_audit_entry(action, tg_argv[1], (row ->> nullif(tg_argv[2], ''))::uuid, (row ->> nullif(tg_argv[3], ''))::uuid,
    fields, (row ->> tg_argv[5])::uuid, row ->> 'ip_address');
  return null;
end $$;

-- Identity
create or replace trigger audit_password_added after insert on account for each row
  when (new.provider_id = 'credential')
  execute function audit_change('password_added', 'account', 'id', 'person_id', '', 'person_id');
create or replace trigger audit_account_added after insert on account for each row
  when (new.provider_id <> 'credential')
  execute function audit_change('{provider_id}_added', 'account', 'id', 'person_id', '', 'person_id');
create or replace trigger audit_password_dropped after delete on account for each row
  when (old.provider_id = 'credential')
  execute function audit_change('password_dropped', 'account', 'id', 'person_id');
create or replace trigger audit_account_dropped after delete on account for each row
  when (old.provider_id <> 'credential')
  execute function audit_change('{provider_id}_dropped', 'account', 'id', 'person_id');
create or replace trigger audit_password_changed after update on account for each row
  -- A hash of another cost has the salt of the one that it replaces (renew-hash.ts).
  when (new.provider_id = 'credential' and old.password is distinct from new.password
    and split_part(old.password, ':', 1) is distinct from split_part(new.password, '$', 4))
  execute function audit_change('password_changed', 'account', 'id', 'person_id');
create or replace trigger audit_account_changed after update on account for each row
  when (new.provider_id <> 'credential' and old.password is distinct from new.password)
  execute function audit_change('{provider_id}_changed', 'account', 'id', 'person_id');
create or replace trigger audit_signed_in after insert on session for each row
  execute function audit_change('signed_in', 'session', '', 'person_id', '', 'person_id');
create or replace trigger audit_signed_out after delete on session for each row
  when (nullif(current_setting('portal.act', true), '') is not null)
  execute function audit_change('signed_out', 'session', '', 'person_id');
create or replace trigger audit_factor_passed after update on session for each row
  when (old.factor_at is null and new.factor_at > new.created_at)
  execute function audit_change('second_factor_passed', 'session', '', 'person_id', '', 'person_id');
create or replace trigger audit_factor_on after update on second_factor for each row
  when (old.turned_on_at is null and new.turned_on_at is not null)
  execute function audit_change('second_factor_on', 'person', 'person_id', 'person_id');
create or replace trigger audit_factor_off after delete on second_factor for each row
  when (old.turned_on_at is not null)
  execute function audit_change('second_factor_off', 'person', 'person_id', 'person_id');
create or replace trigger audit_recovery_code after update on recovery_code for each row
  execute function audit_change('recovery_code_used', 'person', 'person_id', 'person_id');
create or replace trigger audit_passkey_added after insert on passkey for each row
  execute function audit_change('passkey_added', 'person', 'person_id', 'person_id');
create or replace trigger audit_passkey_removed after delete on passkey for each row
  execute function audit_change('passkey_removed', 'person', 'person_id', 'person_id');
create or replace trigger audit_passkey_renamed after update on passkey for each row
  when (old.name is distinct from new.name)
  execute function audit_change('passkey_renamed', 'person', 'person_id', 'person_id');
create or replace trigger audit_passkey_used after update on passkey for each row
  when (old.used_at is distinct from new.used_at)
  execute function audit_change('passkey_used', 'person', 'person_id', 'person_id');
create or replace trigger audit_session_rule after update on session_rule for each row
  execute function audit_change('session_rule_changed', 'session_rule', '', '', 'version');

-- The clinic
create or replace trigger audit_clinic after insert or update on clinic for each row
  execute function audit_change('clinic_changed', 'clinic', '', '', 'version,only_one');
create or replace trigger audit_online_booking after update on online_booking for each row
  execute function audit_change('online_booking_{state}', 'online_booking', '', '', 'version');
create or replace trigger audit_look after update on clinic_look for each row
  execute function audit_change('look_changed', 'look', '', '', 'version,logo_width,logo_height');
create or replace trigger audit_public_texts after update on public_texts for each row
  execute function audit_change('texts_changed', 'public_texts', '', '', 'version');
create or replace trigger audit_hours after insert or update or delete on opening_hours for each row
  execute function audit_change('hours_changed', 'opening_hours', '', '', 'weekday');
create or replace trigger audit_notice_added after insert on notice for each row
  execute function audit_change('notice_added', 'notice', 'id', '');
create or replace trigger audit_notice_removed after delete on notice for each row
  execute function audit_change('notice_removed', 'notice', 'id', '');
create or replace trigger audit_notice_changed after update on notice for each row
  execute function audit_change('notice_changed', 'notice', 'id', '', 'none');
create or replace trigger audit_testimonial_added after insert on testimonial for each row
  execute function audit_change('testimonial_added', 'testimonial', 'id', '');
create or replace trigger audit_testimonial_removed after delete on testimonial for each row
  execute function audit_change('testimonial_removed', 'testimonial', 'id', '');
create or replace trigger audit_testimonial_changed after update on testimonial for each row
  execute function audit_change('testimonial_changed', 'testimonial', 'id', '', 'none');
create or replace trigger audit_message_sent after insert on contact_message for each row
  execute function audit_change('message_sent', 'contact_message', 'id', '');
create or replace trigger audit_message_removed after delete on contact_message for each row
  execute function audit_change('message_removed', 'contact_message', 'id', '');
create or replace trigger audit_message_answered after update on contact_message for each row
  when (old.answered_at is null and new.answered_at is not null)
  execute function audit_change('message_answered', 'contact_message', 'id', '', 'none');
create or replace trigger audit_message_reopened after update on contact_message for each row
  when (old.answered_at is not null and new.answered_at is null)
  execute function audit_change('message_reopened', 'contact_message', 'id', '', 'none');
create or replace trigger audit_policy after insert on policy for each row
  execute function audit_change('policy_changed', 'policy', '', '');
create or replace trigger audit_days_closed after insert on closed_days for each row
  execute function audit_change('days_closed', 'closed_days', 'id', '');
create or replace trigger audit_days_changed after update on closed_days for each row
  execute function audit_change('days_closed', 'closed_days', 'id', '', 'none');
create or replace trigger audit_days_opened after delete on closed_days for each row
  execute function audit_change('days_opened', 'closed_days', 'id', '');

create or replace trigger audit_import after update on data_import for each row
  when (old.state <> new.state and new.state in ('running', 'stopped', 'done', 'inviting', 'undoing', 'undone')
    and not (old.state in ('inviting', 'undoing') and new.state = 'done'))
  execute function audit_change('import_{state}', 'data_import', 'id', '');
create or replace trigger audit_undo_stopped after update on data_import for each row
  when (old.state = 'undoing' and new.state = 'done')
  execute function audit_change('import_stopped', 'data_import', 'id', '');
create or replace trigger audit_patient_invited after update of invited_at on import_source for each row
  when (new.invited_at is not null and old.invited_at is distinct from new.invited_at)
  execute function audit_change('patient_invited', 'person', 'person_id', 'person_id');

-- Treatments and doctors
create or replace trigger audit_treatment_added after insert on treatment for each row
  execute function audit_change('treatment_added', 'treatment', 'id', '');
create or replace trigger audit_treatment_removed after delete on treatment for each row
  execute function audit_change('treatment_removed', 'treatment', 'id', '');
create or replace trigger audit_treatment_retired after update on treatment for each row
  when (old.retired_at is null and new.retired_at is not null)
  execute function audit_change('treatment_retired', 'treatment', 'id', '', 'version');
create or replace trigger audit_treatment_offered after update on treatment for each row
  when (old.retired_at is not null and new.retired_at is null)
  execute function audit_change('treatment_offered', 'treatment', 'id', '', 'version');
create or replace trigger audit_treatment_changed after update on treatment for each row
  when ((old.retired_at is null) = (new.retired_at is null))
  execute function audit_change('treatment_changed', 'treatment', 'id', '', 'version');
create or replace trigger audit_doctor_added after insert on doctor for each row
  execute function audit_change('doctor_added', 'doctor', 'id', '');
create or replace trigger audit_doctor_deleted after delete on doctor for each row
  execute function audit_change('doctor_removed', 'doctor', 'id', '');
create or replace trigger audit_doctor_removed after update on doctor for each row
  when (old.removed_at is null and new.removed_at is not null)
  execute function audit_change('doctor_removed', 'doctor', 'id', '');
create or replace trigger audit_doctor_changed after update on doctor for each row
  when (old.removed_at is not null or new.removed_at is null)
  execute function audit_change('doctor_changed', 'doctor', 'id', '', 'version,portrait');

-- Patients, reviews and payments
create or replace trigger audit_new_booking after insert on booking for each row
  execute function audit_change('booked', 'booking', 'id', 'account_id');
create or replace trigger audit_member_added after insert on family_member for each row
  execute function audit_change('family_member_added', 'family_member', 'id', 'account_id');
create or replace trigger audit_member_merged after update on family_member for each row
  when (old.merged_into is null and new.merged_into is not null)
  execute function audit_change('family_member_merged', 'family_member', 'id', 'account_id');
create or replace trigger audit_member_removed after update on family_member for each row
  when (old.removed_at is null and new.removed_at is not null and new.merged_into is null)
  execute function audit_change('family_member_removed', 'family_member', 'id', 'account_id');
create or replace trigger audit_member_changed after update on family_member for each row
  when (old.removed_at is not distinct from new.removed_at and old.merged_into is not distinct from new.merged_into)
  execute function audit_change('family_member_changed', 'family_member', 'id', 'account_id', 'account_id,place,twin');
create or replace trigger audit_note_added after insert on staff_note for each row
  execute function audit_change('note_added', 'staff_note', 'id', 'person_id');
create or replace trigger audit_note_removed after delete on staff_note for each row
  execute function audit_change('note_removed', 'staff_note', 'id', 'person_id');
create or replace trigger audit_note_assigned after update of member_id on staff_note for each row
  when (old.member_id is distinct from new.member_id)
  execute function audit_change('note_assigned', 'staff_note', 'id', 'person_id');
create or replace trigger audit_feed_made after insert or update on calendar_feed for each row
  execute function audit_change('calendar_feed_made', 'person', 'person_id', 'person_id');
create or replace trigger audit_feed_removed after delete on calendar_feed for each row
  execute function audit_change('calendar_feed_removed', 'person', 'person_id', 'person_id');
create or replace trigger audit_review_written after insert on review for each row
  execute function audit_change('review_written', 'review', 'id', 'patient_id');
create or replace trigger audit_review_removed after delete on review for each row
  execute function audit_change('review_removed', 'review', 'id', 'patient_id');
create or replace trigger audit_review_changed after update on review for each row
  when (old.version <> new.version)
  execute function audit_change('review_changed', 'review', 'id', 'patient_id', 'version,written_at,judged_at,patient_id');
create or replace trigger audit_review_judged after update on review for each row
  when (old.version = new.version)
  execute function audit_change('review_{state}', 'review', 'id', 'patient_id', 'version,written_at,judged_at,patient_id');
create or replace trigger audit_payment_opened after insert on payment for each row
  when (new.method = 'card')
  execute function audit_change('payment_opened', 'payment', 'id', 'patient_id');
create or replace trigger audit_cash_taken after insert on payment for each row
  when (new.method <> 'card')
  execute function audit_change('cash_taken', 'payment', 'id', 'patient_id');
create or replace trigger audit_payment_state after update on payment for each row
  when (old.state <> new.state)
  execute function audit_change('payment_{state}', 'payment', 'id', 'patient_id', 'none');
create or replace trigger audit_payment_changed after update on payment for each row
  when (old.state = new.state
    and (old.returned_cents <> new.returned_cents or old.dispute is distinct from new.dispute))
  execute function audit_change('payment_changed', 'payment', 'id', 'patient_id', 'none');

-- Mail and the waitlist
create or replace trigger audit_mail_retried after update of state on outbox for each row
  when (old.state = 'failed' and new.state = 'waiting')
  execute function audit_change('mail_retried', 'mail', 'id', 'person_id');
create or replace trigger audit_reminder_added after insert on reminder for each row
  execute function audit_change('reminder_added', 'reminder', '', '');
create or replace trigger audit_reminder_removed after delete on reminder for each row
  execute function audit_change('reminder_removed', 'reminder', '', '');
create or replace trigger audit_waitlist_rule after update on waitlist_rule for each row
  execute function audit_change('waitlist_rule_changed', 'waitlist_rule', '', '', 'version');
create or replace trigger audit_waitlist_joined after insert on waitlist_entry for each row
  execute function audit_change('waitlist_joined', 'waitlist_entry', 'id', 'patient_id');
-- The audit entry of the offer names its acceptance.
create or replace trigger audit_waitlist_left after update on waitlist_entry for each row
  when (new.ended is distinct from 'accepted' and old.ended is distinct from new.ended)
  execute function audit_change('waitlist_left', 'waitlist_entry', 'id', 'patient_id',
    'run_outs,ended_at,network,treated_id,former_doctor');
create or replace trigger audit_waitlist_resumed after update on waitlist_entry for each row
  when (new.ended is distinct from 'accepted' and old.ended is not distinct from new.ended
    and old.paused_at is not null and new.paused_at is null)
  execute function audit_change('waitlist_resumed', 'waitlist_entry', 'id', 'patient_id',
    'run_outs,ended_at,network,treated_id,former_doctor');
create or replace trigger audit_waitlist_paused after update on waitlist_entry for each row
  when (new.ended is distinct from 'accepted' and old.ended is not distinct from new.ended
    and old.paused_at is distinct from new.paused_at and new.paused_at is not null)
  execute function audit_change('waitlist_paused', 'waitlist_entry', 'id', 'patient_id',
    'run_outs,ended_at,network,treated_id,former_doctor');
create or replace trigger audit_waitlist_changed after update on waitlist_entry for each row
  when (new.ended is distinct from 'accepted' and old.ended is not distinct from new.ended
    and old.paused_at is not distinct from new.paused_at)
  execute function audit_change('waitlist_changed', 'waitlist_entry', 'id', 'patient_id',
    'run_outs,ended_at,network,treated_id,former_doctor');
create or replace trigger audit_time_offered after insert on waitlist_offer for each row
  execute function audit_change('time_offered', 'waitlist_offer', 'id', 'patient_id');
create or replace trigger audit_day_declined after update on waitlist_offer for each row
  when (old.outcome is distinct from new.outcome and new.outcome = 'day_declined')
  execute function audit_change('offer_declined', 'waitlist_offer', 'id', 'patient_id');
create or replace trigger audit_offer_ended after update on waitlist_offer for each row
  when (old.outcome is distinct from new.outcome and new.outcome <> 'day_declined')
  execute function audit_change('offer_{outcome}', 'waitlist_offer', 'id', 'patient_id');

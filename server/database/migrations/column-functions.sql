-- The functions that columns, checks, defaults and indexes use. Run before the tables, and by each migration that changes one.
-- What they return is stored, so a change rewrites these columns and indexes.

-- Whether the steps of a refund fall towards the start of the appointment, in hours before it and in percent.
create or replace function are_refund_steps(steps jsonb) returns boolean language sql immutable parallel safe as $$
  select count(*) <= 10
    and coalesce(bool_and((hours between 0 and 8760 and percent between 1 and 100 and falls) is true), true)
  from (
    select hours, percent, coalesce(hours < lag(hours) over w and percent < lag(percent) over w, true) as falls
    from rows from (jsonb_to_recordset(steps) as (hours double precision, percent integer)) with ordinality
      s(hours, percent, place)
    window w as (order by place)
  ) step
$$;

-- Returns the version of the policy under which is booked.
create or replace function current_policy() returns integer language sql stable as $$
  select max(version) from policy
$$;

-- Returns the digits of a phone number, of any script, as 0 to 9.
create or replace function phone_digits(written text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(translate(written, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g')
$$;

-- Returns a text as it is compared: without accents, vowel signs and apostrophes. Hyphens separate words. Hamza is left out;
-- ى and ة count as ي and ه.
create or replace function fold_for_search(written text) returns text
language sql immutable parallel safe strict as $$
  select translate(
    replace(replace(replace(replace(
      regexp_replace(normalize(lower(written collate "und-x-icu"), NFKD),
        '[''`\u00b4\u02b9-\u02bc\u2018-\u201b\u2032\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]',
        '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    E'øłđðħıŧς\u0649\u0629\u0671\u06cc\u06a9\u06c1\u06d5-\u2010\u2011\u2013\u0621',
    E'olddhitσ\u064a\u0647\u0627\u064a\u0643\u0647\u0647    ')
$$;

-- Returns the forms under which a text is found: folded, and with umlauts spelled out if that differs.
create or replace function search_forms(written text) returns text language sql immutable parallel safe strict as $$
  select fold_for_search(written) || coalesce(' ' || nullif(
    fold_for_search(replace(replace(replace(replace(replace(lower(normalize(written, NFC) collate "und-x-icu"),
      'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa')),
    fold_for_search(written)), '')
$$;

-- Returns letters of any script as ASCII, for pg_trgm, which drops others in the locale C. Neighboring letters of one
-- alphabet stay different.
create or replace function ascii_letters(folded text) returns text language sql immutable parallel safe strict as $$
  select case when folded !~ '[^ -~]' then folded else (
    select string_agg(
      case when letter ~ '[ -~]' then letter
        else substr('abcdefghijklmnopqrstuvwxyz0123456789', ascii(letter) % 36 + 1, 1) end, '' order by place)
    from regexp_split_to_table(folded, '') with ordinality as l (letter, place)) end
$$;

import { type Kysely, sql } from 'kysely'

/** Imports with their files and rows, and where imported records came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_import (
      id uuid primary key default gen_random_uuid(),
      state text not null default 'open' constraint known_import_state check (state in
        ('open', 'checking', 'checked', 'running', 'stopped', 'done', 'inviting', 'undoing', 'undone')),
      checks integer not null default 0,
      created_by uuid not null constraint import_by_person references person (id),
      created_at timestamptz not null,
      ended_at timestamptz,
      step smallint not null default 0,
      at_day date not null default '-infinity',
      at_number integer not null default 0,
      passed integer not null default 0,
      failed_at timestamptz,
      outdated boolean not null default false
    )`.execute(db)
  await sql`create index import_at_work on data_import (created_at) where state in ('checking', 'running', 'inviting', 'undoing')`.execute(
    db,
  )
  await sql`
    create table import_file (
      id uuid primary key default gen_random_uuid(),
      import_id uuid not null constraint file_of_import references data_import on delete cascade,
      position smallint not null,
      kind text not null constraint known_import_kind check (kind in ('treatments', 'doctors', 'patients', 'appointments')),
      name text not null,
      encoding text not null,
      headings text[] not null,
      columns text[] not null,
      dates text constraint known_date_order check (dates in ('ymd', 'dmy', 'mdy')),
      rows integer not null default 0,
      whole boolean not null default false,
      constraint one_file_per_position unique (import_id, position)
    )`.execute(db)
  await sql`
    create table import_row (
      file_id uuid not null constraint row_of_file references import_file on delete cascade,
      number integer not null,
      import_id uuid not null,
      day date not null default '-infinity',
      cells text[] not null,
      fields jsonb,
      outcome text constraint known_row_outcome check (outcome in ('new', 'matched', 'unchanged', 'undecided', 'problem')),
      problem jsonb,
      candidates uuid[],
      decision text,
      result text constraint known_row_result check (result in ('added', 'updated', 'unchanged', 'left_out', 'removed', 'restored', 'kept')),
      object_id uuid,
      person_id uuid,
      before jsonb,
      primary key (file_id, number)
    )`.execute(db)
  await sql`create index import_rows_by_day on import_row (file_id, day, number)`.execute(db)
  await sql`create index import_rows_by_outcome on import_row (import_id, outcome, number)`.execute(db)
  await sql`create index import_rows_by_number on import_row (file_id, (fields ->> 'number'))`.execute(db)
  await sql`create index import_rows_by_email on import_row (import_id, (fields ->> 'email'))`.execute(db)
  await sql`create index import_rows_by_name on import_row (file_id, replace(fold_for_search(fields ->> 'name'), ' ', ''))`.execute(
    db,
  )
  await sql`create index person_by_folded_name on person (replace(fold_for_search(name), ' ', ''), email)
    where removed_at is null`.execute(db)
  await sql`create index import_rows_of_person on import_row (person_id) where person_id is not null`.execute(db)
  await sql`
    create table import_source (
      kind text not null constraint known_source_kind check (kind in ('treatments', 'doctors', 'patients', 'appointments')),
      object_id uuid not null,
      person_id uuid constraint source_of_person references person (active_id) on delete cascade,
      number text,
      fields jsonb not null,
      import_id uuid,
      invited_at timestamptz constraint only_patients_invited check (invited_at is null or kind = 'patients'),
      primary key (kind, object_id),
      constraint one_object_per_number unique (kind, number)
    )`.execute(db)
  await sql`create index source_of_person on import_source (person_id) where person_id is not null`.execute(db)
  await sql`create index source_of_import on import_source (import_id)`.execute(db)
  await sql`create index source_by_email on import_source ((fields ->> 'email')) where kind = 'patients'`.execute(db)
  await sql`
    create table import_name (
      import_id uuid not null constraint name_of_import references data_import on delete cascade,
      kind text not null constraint known_name_kind check (kind in ('treatments', 'doctors')),
      name text not null,
      treatment_id uuid constraint name_of_treatment references treatment on delete cascade,
      doctor_id uuid constraint name_of_doctor references doctor on delete cascade,
      primary key (import_id, kind, name),
      constraint name_of_its_kind check ((kind = 'treatments') = (treatment_id is not null) and (kind = 'doctors' or doctor_id is null))
    )`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** The clinic describes itself: whose change counts where two describe it at once, and who changed what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table clinic add version integer not null default 1`.execute(db)
  await watchClinic(db)
  await watchHours(db)
  for (const table of ['notice', 'testimonial']) await watchShown(db, table)
}

// The version alone rises with the hours too, which tell of themselves.
async function watchClinic(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_clinic() returns trigger language plpgsql as $$
    declare
      before jsonb := case tg_op when 'INSERT' then '{}' else to_jsonb(old) end;
      fields text[] := array_remove(array_remove(changed_fields(before, to_jsonb(new)), 'version'), 'only_one');
    begin
      if fields <> '{}' then perform tell_audit('clinic_changed', 'clinic', null, null, fields); end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_clinic after insert or update on clinic
    for each row execute function audit_clinic()`.execute(db)
}

async function watchHours(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_hours() returns trigger language plpgsql as $$
    declare
      days text[] := '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}';
      row record := case tg_op when 'DELETE' then old else new end;
    begin
      perform tell_audit('hours_changed', 'opening_hours', null, null, array[days[row.weekday]]);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_hours after insert or update or delete on opening_hours
    for each row execute function audit_hours()`.execute(db)
}

async function watchShown(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create function ${sql.id(`audit_${table}`)}() returns trigger language plpgsql as $$
    declare
      row record := case tg_op when 'DELETE' then old else new end;
      fields text[] := case tg_op when 'UPDATE' then changed_fields(to_jsonb(old), to_jsonb(new)) else '{}' end;
    begin
      if tg_op = 'UPDATE' and fields = '{}' then return null; end if;
      perform tell_audit(
        tg_table_name || case tg_op when 'INSERT' then '_added' when 'DELETE' then '_removed' else '_changed' end,
        tg_table_name, row.id, null, fields);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ${sql.id(`audit_${table}`)} after insert or update or delete on ${sql.id(table)}
    for each row execute function ${sql.id(`audit_${table}`)}()`.execute(db)
}

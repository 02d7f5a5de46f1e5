import { sql, type Transaction } from 'kysely'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Database } from '../database/schema.ts'
import { firstNames } from './clinic-data.ts'

/**
 * Gives one account in twenty, and that of `patient`, two children who have some of its appointments. Depends on nothing but
 * the people, the bookings and `now`.
 */
export async function seedFamilies(tx: Transaction<Database>, now: Date, patient: string): Promise<void> {
  await sql`
    insert into family_member (account_id, place, name, birth_date, created_at)
    select p.id, place, concat_ws(' ', names[1 + abs(hashtext(concat(p.email, place))) % cardinality(names)],
        substring(p.name from position(' ' in p.name) + 1)),
      ${now}::date - 1100 * place - abs(hashtext(p.email)) % 900, p.created_at
    from (select *, row_number() over (order by email) as n from person where role = 'patient') p,
      (select ${firstNames}::text[] as names) f, generate_series(1, 2) as place
    where p.id = ${patient} or p.n % 20 = 0`.execute(tx)
  await sql`
    update booking b set member_id = m.id, patient_name = m.name from family_member m
    where m.account_id = b.account_id and m.place = 1 + abs(hashtext(concat(b.patient_name, b.day))) % 3
      and lower(b.during) > ${now}`.execute(tx)
}

/** Puts patients on the waitlist: `patient`, an urgent one, and one whose entry is paused. Most want a morning. */
export async function seedWaitlist(
  tx: Transaction<Database>,
  { now, today, patient }: { readonly now: Date; readonly today: ClinicDay; readonly patient: string },
): Promise<void> {
  await sql`
    insert into waitlist_entry (patient_id, treatment_id, weekdays, morning, afternoon, until, urgent, run_outs, paused_at,
      joined_at)
    select p.id, t.id, case n % 3 when 0 then '{1,3,5}' when 1 then '{1,2,3,4,5,6}' else '{2,4}' end::smallint[],
      n % 4 <> 0, n % 4 = 0 or n % 5 = 0, ${addDays(today, 21)}::date, n = 4, case when n = 7 then 3 else 0 end,
      case when n = 7 then ${now}::timestamptz - interval '5 hours' end,
      ${now}::timestamptz - make_interval(hours => 7 * n::integer)
    from (
      select id, row_number() over (order by id = ${patient} desc, md5(email)) as n from person
      where role = 'patient' and email_verified
    ) p
    join (select id, row_number() over (order by name) as place, count(*) over () as count from treatment) t
      on t.place = 1 + p.n % least(3, t.count)
    where p.n <= 11`.execute(tx)
}

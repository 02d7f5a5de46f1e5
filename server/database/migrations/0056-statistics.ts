import { type Kysely, sql } from 'kysely'

/** Tables of the schedule. They have fewer rows than the 50 changes after which autovacuum analyzes a table by default. */
const tables = [
  ...['treatment', 'treatment_slot', 'treatment_chair', 'doctor', 'performs', 'working_hours', 'doctor_absence'],
  ...['chair', 'chair_outage', 'closed_days'],
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.id(table)} set (autovacuum_analyze_threshold = 1)`.execute(db)
  }
}

/** Its function is now current text in `functions/places/lock_schedule.sql`. Released, so its name stays. */
export async function up(): Promise<void> {}

/** Its function is now current text in `functions/identity/limit_sessions.sql`. Released, so its name stays. */
export async function up(): Promise<void> {}

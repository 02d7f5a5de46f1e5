import type { Context } from '../context.ts'

/** Keeps a message for the reception. Not safe to repeat: each call leaves one. */
export async function sendMessage(
  context: Context,
  message: { email: string; subject: string; message: string },
): Promise<void> {
  await context.db
    .insertInto('contact_message')
    .values({ email: message.email, subject: message.subject, body: message.message, created_at: context.clock() })
    .execute()
}

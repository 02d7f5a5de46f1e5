import type { Context } from '../context.ts'
import { type Act, transact } from '../database/act.ts'

/** Keeps a message for the reception. Not safe to repeat: each call leaves one. */
export async function sendMessage(
  context: Context,
  visitor: Act,
  message: { email: string; subject: string; message: string },
): Promise<void> {
  const { email, subject, message: body } = message
  await transact(context.db, visitor, (tx) =>
    tx.insertInto('contact_message').values({ email, subject, body, created_at: context.clock() }).execute(),
  )
}

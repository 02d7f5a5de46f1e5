import { forgetEntries } from './audit/forget-entries.ts'
import type { Context } from './context.ts'
import { forgetPhotos } from './doctors/forget-photos.ts'
import { forgetExpired } from './identity/forget-expired.ts'
import { forgetMail } from './mail/forget-mail.ts'
import { forgetTurnedDown } from './reviews/forget-reviews.ts'

const everyMs = 3_600_000

/** Removes once an hour what is not kept any longer; gives what ends that. What fails is tried an hour later. */
export function forgetHourly(context: Context, onError: (error: unknown) => void): () => void {
  const { db } = context
  const forget = async () => {
    await forgetExpired(db).catch(onError)
    await forgetMail(context).catch(onError)
    await forgetEntries(db).catch(onError)
    await forgetPhotos(db).catch(onError)
    await forgetTurnedDown(db).catch(onError)
  }
  const hourly = setInterval(() => void forget(), everyMs)
  return () => clearInterval(hourly)
}

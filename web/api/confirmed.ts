import { asApiError } from './api-error.ts'
import { isLocked } from './lock.ts'

/** Takes over a question whether the user is still present, and is called back with the answer. */
type Ask = (answer: (isPresent: boolean) => void) => void

let ask: Ask | undefined
/** The open question, whose answer counts for every call that waits for it. */
let asked: Promise<boolean> | undefined

/** Sets what asks the user to confirm that they are still present. Returns a function that removes it. */
export function answerConfirmations(by: Ask): () => void {
  ask = by
  return () => {
    ask = undefined
  }
}

/**
 * Sends a call that needs a recent sign-in. If the sign-in is too old, asks the user to confirm that they are still present, and
 * then sends the call once more, which is safe because a refused call changes nothing. Throws the refusal if the user cancels.
 */
export async function confirmed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    // A locked page asks for the second factor or the password itself.
    if (asApiError(error).code !== 'reauthentication_required' || isLocked()) throw error
    asked ??= new Promise<boolean>((resolve) => (ask ? ask(resolve) : resolve(false)))
    const isPresent = await asked.finally(() => {
      asked = undefined
    })
    if (!isPresent) throw error
    return send()
  }
}

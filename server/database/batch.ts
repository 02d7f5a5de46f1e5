/** Whoever has waited so long for a turn is let go: the page would give up before it was answered. */
const maxWaitMs = 5_000

/**
 * Lets what is asked while two runs are under way go together in the next one, `most` at once: one statement, one commit.
 * Nobody waits where nothing is under way, nor beyond 5 s and the run that is under way by then: ETIMEDOUT, and what was
 * asked is not begun. What `run` throws is thrown to all of that run; an answer may be a promise, for one that fails alone.
 */
export function batchCalls<Asked, Answer>(
  most: number,
  run: (all: readonly Asked[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
): (asked: Asked) => Promise<Answer> {
  const queue: { readonly asked: Asked; readonly answer: PromiseWithResolvers<Answer>; readonly until: number }[] = []
  let running = 0

  function next() {
    while (queue[0] && queue[0].until < performance.now()) queue.shift()?.answer.reject(timeoutError())
    return queue.splice(0, most)
  }

  async function drainQueue() {
    for (let those = next(); those.length > 0; those = next()) {
      try {
        const answers = await run(those.map(({ asked }) => asked))
        // As many answers as were asked for, in their order.
        for (const [place, { answer }] of those.entries()) answer.resolve(answers[place] as Answer | Promise<Answer>)
      } catch (error) {
        for (const { answer } of those) answer.reject(error)
      }
    }
    running--
  }

  return (asked) => {
    const answer = Promise.withResolvers<Answer>()
    queue.push({ asked, answer, until: performance.now() + maxWaitMs })
    // With one alone the database would wait while its answers are read. What arrives in the same instant is read first.
    if (running < 2) {
      running++
      setImmediate(() => void drainQueue())
    }
    return answer.promise
  }
}

function timeoutError(): Error {
  return Object.assign(new Error('no turn in time'), { code: 'ETIMEDOUT' })
}

/**
 * Lets all who ask the same meanwhile share the answer that is looked for next, after the last of them has asked: what
 * anybody may read, however often, takes two runs at a time and leaves the connections to others.
 */
export function coalesceCalls<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  const asked = batchCalls<undefined, Answer>(Number.POSITIVE_INFINITY, async (all) => {
    const answer = await ask()
    return all.map(() => answer)
  })
  return () => asked(undefined)
}

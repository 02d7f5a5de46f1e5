import { type WaitlistResults, waitingPeople } from './measure-waitlist.ts'
import { rateOf, ratioOf } from './rounds.ts'

/** Returns the description and the results as lines of Markdown. */
export function waitlistTable(found: WaitlistResults): string[] {
  const { nobody } = found
  return [
    '## Waitlist',
    '',
    'The desk cancels a booking of the clinic above, one at a time, and the freed time is offered in the same transaction.',
    'Everyone waits for that treatment, with anyone, at any time.',
    '',
    '| `DELETE /booking/:id` | one answer | ratio of the times to nobody waiting |',
    '|---|---|---|',
    ...(Object.keys(waitingPeople) as (keyof typeof waitingPeople)[]).map((side) => {
      const name = `${waitingPeople[side] || 'nobody'} waiting`
      return `| ${name} | ${(1_000 / rateOf(found[side])).toFixed(1)} ms | ${ratioOf(nobody, found[side], ({ rate }) => rate)} |`
    }),
  ]
}

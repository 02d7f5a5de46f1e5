import { type BoardResults, bookedOnBoard } from './measure-board.ts'
import { median } from './rounds.ts'

const most = 100

/** Returns the description and the results as lines of Markdown. */
export function boardTable({ loaded, opened }: BoardResults): string[] {
  const row = (name: string, found: readonly number[], limit?: number) => {
    const value = median(found)
    const missed = limit !== undefined && value > limit ? ' (missed)' : ''
    return `| ${name} | ${Math.round(value)} ms${missed} | ${limit === undefined ? '-' : `${limit} ms`} | ${found.map(Math.round).join(', ')} |`
  }
  return [
    '## Day board',
    '',
    `The board of a day with ${bookedOnBoard} bookings of 16 doctors, at 1440 by 900 px. Chromium's \`ScriptDuration\`, median of`,
    `${loaded.length}.`,
    '',
    '| Script | median | at most | runs |',
    '|---|---|---|---|',
    row('opening the day from another day', opened, most),
    row('loading the page', loaded),
  ]
}

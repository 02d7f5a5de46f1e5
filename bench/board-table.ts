import { type BoardResults, bookedOnBoard } from './measure-board.ts'
import { median } from './rounds.ts'

/** Required median in milliseconds. */
const mostScript = 100

/** Returns the description and the results as lines of Markdown. */
export function boardTable({ loaded, opened }: BoardResults): string[] {
  const row = (name: string, found: BoardResults['loaded'], most?: number) => {
    const script = median(found.map((each) => each.script))
    const missed = most !== undefined && script > most ? ' (missed)' : ''
    const layout = median(found.map((each) => each.layout))
    const runs = found.map((each) => Math.round(each.script)).join(', ')
    return `| ${name} | ${Math.round(script)} ms${missed} | ${most === undefined ? '-' : `${most} ms`} | ${runs} | ${Math.round(layout)} ms |`
  }
  return [
    '## Day board',
    '',
    `The board of a day with ${bookedOnBoard} bookings of 16 doctors, at 1440 by 900 px. The milliseconds are processor time of`,
    `Chromium's main thread (\`ScriptDuration\`), the median of ${loaded.length}.`,
    '',
    '| | script | at most | runs | style and layout |',
    '|---|---|---|---|---|',
    row('opening the day from another day', opened, mostScript),
    row('loading the page until the board is drawn', loaded),
  ]
}

import type { Proof } from '../plan.ts'

const width = 1_000
const [left, right] = [90, 12]
const rowHeight = 74
const buckets = 160

/** Draws the run as SVG: answers, refusals and missing answers over time, and the faults. */
export function timeline({ history, injectedFaults, span, contentionProgress }: Proof): string {
  const [from, to] = span
  const place = (instant: number) => left + ((instant - from) / (to - from)) * (width - left - right)
  const step = (to - from) / buckets
  const kinds = [
    ['ok', contentionProgress ? 'booked, paid or read' : 'done'],
    ['fail', 'refused'],
    ['info', 'no answer'],
  ] as const
  const counts = kinds.map(() => new Array<number>(buckets).fill(0))
  for (const { returned, outcome } of history) {
    const bucket = Math.min(buckets - 1, Math.floor((returned - from) / step))
    const row = counts[kinds.findIndex(([kind]) => kind === outcome)]
    if (bucket >= 0 && row) row[bucket] = (row[bucket] ?? 0) + 1
  }
  const rows = kinds.map(([kind, name], i) => {
    const bottom = 40 + (i + 1) * rowHeight
    const most = Math.max(1, ...(counts[i] ?? []))
    const points = (counts[i] ?? []).map((count, bucket) => {
      const x = place(from + (bucket + 0.5) * step).toFixed(1)
      return `${x},${(bottom - (count / most) * (rowHeight - 18)).toFixed(1)}`
    })
    const perSecond = Math.round(most / (step / 1000))
    return `<text x="0" y="${bottom - 22}">${name}</text><text class="quiet" x="0" y="${bottom - 6}">up to ${perSecond}/s</text>
<polygon class="${kind}" points="${left},${bottom} ${points.join(' ')} ${width - right},${bottom}"/>`
  })
  const height = 40 + kinds.length * rowHeight + 30
  const bands = injectedFaults.map(({ id, began, recovered, fault, findings }) => {
    const x = place(began)
    const band = Math.max(2, place(recovered) - x)
    const title = `${id} ${fault.summary}, ${((recovered - began) / 1000).toFixed(1)} s`
    const label =
      injectedFaults.length > 30
        ? ''
        : `<text x="${(x + band / 2).toFixed(1)}" y="28" text-anchor="middle">${id}</text>`
    return `<g class="${findings.length > 0 ? 'broken' : 'fault'}"><title>${title}</title>
<rect x="${x.toFixed(1)}" y="34" width="${band.toFixed(1)}" height="${height - 60}"/>${label}</g>`
  })
  const seconds = (to - from) / 1000
  const ticks = Array.from({ length: 6 }, (_, i) => {
    const at = from + (i / 5) * (to - from)
    return `<text class="quiet" x="${place(at).toFixed(1)}" y="${height - 6}" text-anchor="middle">${clock((seconds * i) / 5)}</text>`
  })
  const what = `Answers over ${clock(seconds)} with ${injectedFaults.length} faults`
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${what}">${bands.join('')}${rows.join('')}${ticks.join('')}</svg>`
}

/** Formats seconds as minutes and seconds. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}

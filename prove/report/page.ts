import { type Invariant, invariants, leftOut } from '../checker/invariants.ts'
import type { Proof } from '../plan.ts'
import { figuresOf } from './figures.ts'
import { timeline } from './timeline.ts'

const styles = `
:root { color-scheme: light dark; --ink: #1f2937; --quiet: #64748b; --ground: #fff; --card: #f6f8fa; --line: #dbe2ea;
  --good: #0f7b5f; --bad: #b3261e; --fault: #f3c15f55; --ok: #19a3a8; --fail: #8d9bb0; --info: #d0662f }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf2; --quiet: #97a4b6; --ground: #12171f; --card: #1a212c;
  --line: #2c3645; --good: #4fd1a5; --bad: #ff8a80; --fault: #e0a93a44; --ok: #2fc4c9; --fail: #6c7a90; --info: #f0935f } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 68rem; padding: 2.5rem 1.25rem 4rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .4rem; text-wrap: balance }
h2 { font-size: 1.25rem; margin: 2.8rem 0 .6rem } h3 { font-size: 1rem; margin: 1.8rem 0 .4rem }
p { margin: .3rem 0; max-width: 46rem } .quiet, figcaption { color: var(--quiet); font-size: .9rem }
.verdict { display: inline-block; margin: 1rem 0 0; padding: .5rem .9rem; border-radius: .5rem; font-weight: 600;
  background: var(--card); border-left: .3rem solid var(--good) } .verdict.bad { border-color: var(--bad) }
table { border-collapse: collapse; width: 100%; font-size: .95rem } td, th { text-align: start; padding: .5rem .6rem;
  border-bottom: 1px solid var(--line); vertical-align: top } th { font-weight: 600; color: var(--quiet); font-size: .85rem }
td.mark { width: 6.5rem; font-weight: 600 } .good { color: var(--good) } .bad { color: var(--bad) }
td.number { width: 2.5rem; color: var(--quiet) } code { font-size: .88em; background: var(--card); padding: .1rem .35rem;
  border-radius: .25rem; overflow-wrap: anywhere } figure { margin: 1rem 0; padding: 1rem; background: var(--card);
  border-radius: .75rem; overflow-x: auto } svg { width: 100%; min-width: 40rem; font-size: 12px } svg text { fill: var(--ink) }
svg .quiet { fill: var(--quiet); font-size: 11px } .ok { fill: var(--ok) } .fail { fill: var(--fail) } .info { fill: var(--info) }
.fault rect { fill: var(--fault) } .broken rect { fill: var(--bad); opacity: .3 } ul { margin: .3rem 0; padding-inline-start: 1.2rem }
@media (max-width: 40rem) { td, th { padding: .45rem .3rem } td.number { width: 1.8rem } td.mark { width: 4.5rem } }`

/** The report as one page without external files. */
export function reportPage(proofs: readonly Proof[], left: readonly string[], command: string): string {
  const bad = proofs.flatMap(allFindings).length
  const [first] = proofs
  const verdict = bad > 0 ? `${bad} violations found` : 'No violations found'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Fault-injection report</title><style>${styles}</style></head><body>
<h1>Fault-injection report</h1>
<p>Test clients booked, paid, cancelled and administered concurrently while faults were injected into everything the portal depends on.
Every response was recorded and checked against the database, the payment provider’s records and the emails sent.</p>
<p class="verdict${bad > 0 ? ' bad' : ''}">${verdict}</p>
${proofs.map(section).join('\n')}
<h2>Not covered</h2>
<ul>${[...left, ...leftOut].map((line) => `<li>${inHtml(line)}</li>`).join('')}</ul>
<h2>Run it again</h2>
<p><code>${inHtml(command)}</code></p>
<p class="quiet">${first?.began.toISOString() ?? ''}, ${inHtml(`${process.platform} ${process.arch}, Node ${process.version}`)}.
The seed reproduces the clients’ choices, not their timing.</p>
</body></html>
`
}

/** Returns all violations of a run. */
export function allFindings({ verdicts, injectedFaults }: Proof): string[] {
  return [
    ...Object.entries(verdicts).flatMap(([name, found]) => found.map((finding) => `${name}: ${finding}`)),
    ...injectedFaults.flatMap(({ id, findings }) => findings.map((finding) => `${id}: ${finding}`)),
  ]
}

function section(proof: Proof): string {
  const { plan, database, injectedFaults, verdicts } = proof
  const portals = plan.environment.processes === 1 ? 'one portal' : `${plan.environment.processes} portals`
  const faults = [...Map.groupBy(injectedFaults, ({ id }) => id).values()]
  return `<h2>${inHtml(`${portals[0]?.toUpperCase()}${portals.slice(1)} on ${database}`)}</h2>
<figure>${timeline(proof)}<figcaption>Responses over time. Shaded areas mark injected faults.</figcaption></figure>
<h3>Invariants</h3><table>${Object.entries(invariants)
    .map(([name, [, words]]) => promise(name as Invariant, words, verdicts[name as Invariant]))
    .join('')}</table>
${faults.length > 0 ? `<h3>Faults</h3><table>${faults.map(faultRow).join('')}</table>` : ''}
<h3>Figures</h3><table>${figuresOf(proof)
    .map(([name, figure, within]) => {
      const look = within === undefined ? '' : within ? ' class="good"' : ' class="bad"'
      return `<tr><td>${inHtml(name)}</td><td${look}>${inHtml(figure)}</td></tr>`
    })
    .join('')}</table>`
}

function promise(name: Invariant, words: string, found: readonly string[]): string {
  const number = name.split(' ')[0]
  return `<tr><td class="number">${number}</td><td>${inHtml(words)}${details(found)}</td>${mark(found.length === 0)}</tr>`
}

function faultRow(times: Proof['injectedFaults']): string {
  const [first] = times
  if (!first) return ''
  const { fault } = first
  const found = times.flatMap(({ findings }) => findings)
  const often = times.length === 1 ? 'once' : `${times.length} times`
  return `<tr><td class="number">${inHtml(fault.id)}</td><td>${inHtml(`${fault.summary} (${fault.method}), ${often}. Must hold: ${fault.expectation}.`)}
${details(found)}</td>${mark(found.length === 0)}</tr>`
}

function details(found: readonly string[]): string {
  if (found.length === 0) return ''
  const more = found.length > 10 ? `<li>and ${found.length - 10} more</li>` : ''
  return `<ul>${found
    .slice(0, 10)
    .map((finding) => `<li>${inHtml(finding)}</li>`)
    .join('')}${more}</ul>`
}

function mark(held: boolean): string {
  return `<td class="mark ${held ? 'good' : 'bad'}">${held ? 'held' : 'violated'}</td>`
}

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

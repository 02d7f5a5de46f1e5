import type { ClinicDay } from '#contract/dates.ts'

/** What a scanner says it found. */
export interface Finding {
  readonly tool: string
  readonly title: string
  readonly detail: string
}

/** A call that sqlmap tries; `*` in the path marks what it puts its texts into. */
export interface Target {
  readonly path: string
  readonly method?: string
  readonly body?: object
}

/** How sqlmap is asked: every place of the request, everything but what would change data, PostgreSQL alone. */
export function sqlmapWords(url: string, { path, method, body }: Target, token: string, folder: string): string[] {
  return [
    ...['-u', `${url}/api${path}`, '--batch', '--flush-session', '--disable-coloring'],
    ...['--level', '3', '--risk', '2', '--dbms', 'PostgreSQL', '--threads', '4', '--timeout', '10', '--retries', '1'],
    // What is refused is an answer like any other to it.
    ...['--ignore-code', '400,401,403,404,409,422', '--headers', `Authorization: Bearer ${token}\nOrigin: ${url}`],
    ...['--output-dir', `${folder}/sqlmap`],
    ...(method ? ['--method', method] : []),
    ...(body ? ['--data', JSON.stringify(body)] : []),
  ]
}

// Not those that ask a server elsewhere to listen (ssrf, xxe) or load lists from the internet (wapp, nikto, buster).
const modules =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

/** How wapiti is asked: from the pages and the calls that take questions, with a session, for so many seconds; `day` can be booked. */
export function wapitiWords(
  url: string,
  day: ClinicDay,
  headers: readonly string[],
  file: string,
  seconds: number,
): string[] {
  const starts = ['/', '/login', '/contact', '/appointment', `/api/available?date=${day}`, '/api/users?search=a']
  return [
    ...['-u', `${url}/`, '--scope', 'domain', '--flush-session', '--no-bugreport', '-m', modules],
    ...starts.flatMap((start) => ['-s', `${url}${start}`]),
    ...['--max-scan-time', String(seconds), '--max-links-per-page', '100'],
    ...headers.flatMap((header) => ['-H', header]),
    ...['-f', 'json', '-o', file, '--color', '-v', '1'],
  ]
}

interface WapitiReport {
  readonly vulnerabilities: Record<string, readonly { readonly path: string; readonly info: string }[]>
  readonly anomalies: Record<string, readonly { readonly path: string; readonly info: string }[]>
}

/** What wapiti's report lists, once for each kind and words. */
export function wapitiFindings(text: string): Finding[] {
  const { vulnerabilities, anomalies } = JSON.parse(text) as WapitiReport
  const all = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([title, found]) =>
    found.map(({ path, info }) => ({ tool: 'wapiti', title, detail: `${info} (${path})` })),
  )
  return [...new Map(all.map((finding) => [`${finding.title} ${finding.detail}`, finding])).values()]
}

const many = ['-c', '500', '-r', '100', '-l', '30', '-p', '5']

/** The three ways in which a client can be slow. */
export const slowAttacks = [
  { name: 'slow headers', words: ['-H', ...many, '-i', '3'] },
  { name: 'slow bodies', words: ['-B', ...many, '-i', '3', '-s', '8192', '-f', 'application/json'] },
  { name: 'slow reading', words: ['-X', ...many, '-n', '3', '-w', '10', '-y', '20', '-z', '8', '-k', '3'] },
] as const

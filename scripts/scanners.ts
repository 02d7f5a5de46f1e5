import type { ClinicDay } from '#contract/dates.ts'

/** Finding of a scanner. */
export interface Finding {
  readonly tool: string
  readonly title: string
  readonly detail: string
}

/** A call that sqlmap tests; `*` in the path marks an input. */
export interface Target {
  readonly path: string
  readonly method?: string
  readonly body?: object
}

/** Arguments of sqlmap: every input, every technique that changes no data, PostgreSQL only. */
export function sqlmapWords(url: string, { path, method, body }: Target, token: string, folder: string): string[] {
  return [
    ...['-u', `${url}/api${path}`, '--batch', '--flush-session', '--disable-coloring'],
    ...['--level', '3', '--risk', '2', '--dbms', 'PostgreSQL', '--threads', '4', '--timeout', '10', '--retries', '1'],
    // sqlmap treats a refusal like any other answer.
    ...['--ignore-code', '400,401,403,404,409,422', '--headers', `Authorization: Bearer ${token}\nOrigin: ${url}`],
    ...['--output-dir', `${folder}/sqlmap`],
    ...(method ? ['--method', method] : []),
    ...(body ? ['--data', JSON.stringify(body)] : []),
  ]
}

// Not the modules that need a server elsewhere (ssrf, xxe) or load lists from the internet (wapp, nikto, buster).
const modules =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

/**
 * Arguments of wapiti: starts at the pages and the calls with a query, with a session, for a number of seconds; `day`
 * is bookable.
 */
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

/** Findings in wapiti's report, once per kind and text. */
export function wapitiFindings(text: string): Finding[] {
  const { vulnerabilities, anomalies } = JSON.parse(text) as WapitiReport
  const all = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([title, found]) =>
    found.map(({ path, info }) => ({ tool: 'wapiti', title, detail: `${info} (${path})` })),
  )
  return [...new Map(all.map((finding) => [`${finding.title} ${finding.detail}`, finding])).values()]
}

const many = ['-c', '500', '-r', '100', '-l', '30', '-p', '5']

/** The three kinds of slow clients. */
export const slowAttacks = [
  { name: 'slow headers', words: ['-H', ...many, '-i', '3'] },
  { name: 'slow bodies', words: ['-B', ...many, '-i', '3', '-s', '8192', '-f', 'application/json'] },
  { name: 'slow reading', words: ['-X', ...many, '-n', '3', '-w', '10', '-y', '20', '-z', '8', '-k', '3'] },
] as const

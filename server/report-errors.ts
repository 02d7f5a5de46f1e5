/** Returns a function that logs errors of a part of a portal. */
export type ReportErrors = (part: string) => (error: unknown) => void

/**
 * Returns functions that log errors of the parts of a portal, with the host of its clinic if the process serves many. Logs
 * names only, since messages may quote data.
 */
export function reportErrors(clinic?: string): ReportErrors {
  return (part) => (error) => {
    const entry = { level: 50, time: Date.now(), ...(clinic && { clinic }), msg: 'trouble', part, ...namesOf(error) }
    process.stderr.write(`${JSON.stringify(entry)}\n`)
  }
}

function namesOf(error: unknown): { name: string; code?: string; cause?: string } {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, code, cause } = error as NodeJS.ErrnoException
  return { name, ...(typeof code === 'string' && { code }), ...(cause instanceof Error && { cause: cause.name }) }
}

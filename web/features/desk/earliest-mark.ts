/**
 * Returns the earliest mark, such as `3f2a90bc-17`: the name of a process and a count of its changes. Returns `undefined` if
 * there is none, if one is missing or invalid, or if they are of different processes.
 */
export function earliestMark(marks: readonly (string | undefined)[]): string | undefined {
  const parts = marks.map((mark) => /^(\w+)-(\d+)$/.exec(mark ?? ''))
  const [first] = parts
  if (!first || parts.some((part) => part?.[1] !== first[1])) return
  return `${first[1]}-${Math.min(...parts.map((part) => Number(part?.[2])))}`
}

import { setTimeout as delay } from 'node:timers/promises'
import type { DataImport, ImportKind, ImportStep } from '#contract/schemas/import.ts'
import { toCsv } from '#contract/to-csv.ts'
import { type TestUser, tokenFor } from './test-users.ts'

/** Calls of an admin about imports, at one portal after the other. */
export interface ImportClient {
  /** Begins an import with these files: the headings and the rows of each kind. Returns its ID. */
  begin(files: Partial<Record<ImportKind, readonly (readonly string[])[]>>): Promise<string>
  read(id: string): Promise<DataImport>
  /** Begins a step. */
  move(id: string, step: ImportStep): Promise<void>
  /** Takes an import to a step and waits until it has ended. */
  run(id: string, step: ImportStep): Promise<DataImport>
}

/** Returns the calls of this admin. `url` is asked before each call. `run` reads the import every `pollMs` milliseconds. */
export function importsOf(url: () => string, admin: TestUser, pollMs = 100): ImportClient {
  const call = async <T>(method: string, path: string, body?: FormData): Promise<T> => {
    const headers = { authorization: `Bearer ${await tokenFor(url(), admin)}` }
    const answer = await fetch(`${url()}/api/imports${path}`, { method, headers, ...(body && { body }) })
    const found = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${found}`)
    return JSON.parse(found)
  }
  const read = (id: string) => call<DataImport>('GET', `/${id}`)
  const move = async (id: string, step: string) => {
    const { check } = await read(id)
    await call('POST', `/${id}/steps/${step}?check=${check}`)
  }
  return {
    begin: async (files) => {
      const { _id: id } = await call<DataImport>('POST', '')
      for (const [kind, rows] of Object.entries(files)) {
        const form = new FormData()
        form.append('file', new File([toCsv(rows)], `${kind}.csv`))
        await call('POST', `/${id}/files?kind=${kind}&name=${kind}.csv`, form)
      }
      return id
    },
    ...{ read, move },
    run: async (id, step) => {
      await move(id, step)
      return untilEnded(() => read(id), pollMs)
    },
  }
}

/** Reads an import until the job has ended its step. Throws if the job fails. */
export async function untilEnded(read: () => Promise<DataImport>, pollMs = 100): Promise<DataImport> {
  for (;;) {
    const found = await read()
    if (found.failing) throw new Error(`The import fails while it is ${found.state}.`)
    if (!['checking', 'running', 'inviting', 'undoing'].includes(found.state)) return found
    await delay(pollMs)
  }
}

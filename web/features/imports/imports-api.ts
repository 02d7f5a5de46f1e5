import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Body } from '#contract/calls.ts'
import type { DataImport, ImportKind, ImportStep, RowOutcome } from '#contract/schemas/import.ts'
import { call } from '../../api/client.ts'
import { listPage } from '../../api/list-page.ts'

/** The key of queries about imports. */
export const imports = 'imports'
const pollIntervalMs = 1_000

/** Whether the job is at work on the rows of an import. */
export function isAtWork({ state }: DataImport): boolean {
  return state === 'checking' || state === 'running' || state === 'undoing'
}

/** The latest imports. */
export const latestImports = queryOptions({
  queryKey: [imports],
  queryFn: ({ signal }) => call('admin GET /imports', { signal }),
})

/** An import, loaded each second while the job is at work. */
export function importOf(id: string) {
  return queryOptions({
    queryKey: [imports, id],
    queryFn: ({ signal }) => call('admin GET /imports/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (isAtWork(data) || data.state === 'inviting') ? pollIntervalMs : false,
  })
}

/**
 * How many patients of an import can be invited, loaded every few seconds while mails are on their way, and again when the job
 * has ended.
 */
export function invitationsOf({ _id: id, state }: DataImport) {
  return queryOptions({
    queryKey: [imports, id, 'invitations', state],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('admin GET /imports/:id/invitations', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      state === 'inviting' ? pollIntervalMs : data && data.waiting > 0 ? 3 * pollIntervalMs : false,
  })
}

/** A page of the rows of an import with a result. */
export function rowsOf({ _id: id, state }: DataImport, outcome: RowOutcome | 'left', page: number) {
  return listPage([imports, id, 'rows', state, outcome, page], (options) =>
    call('admin GET /imports/:id/rows', { params: { id }, query: { outcome, page: String(page) }, ...options }),
  )
}

/** The unknown names of a checked import, with what was chosen for them. */
export function namesOf({ _id: id }: Pick<DataImport, '_id'>) {
  return queryOptions({
    queryKey: [imports, id, 'names'],
    queryFn: ({ signal }) => call('admin GET /imports/:id/names', { params: { id }, signal }),
  })
}

/** Shows the answer of a call that changed an import. Cancels pending fetches, whose answers may be older. */
export async function showImport(queries: QueryClient, changed: DataImport): Promise<void> {
  await queries.cancelQueries({ queryKey: importOf(changed._id).queryKey, exact: true })
  queries.setQueryData(importOf(changed._id).queryKey, changed)
  void queries.invalidateQueries({ queryKey: [imports], exact: true })
  void queries.invalidateQueries({ queryKey: [imports, changed._id, 'invitations'] })
}

/** Forgets an import that was discarded. */
export function forgetImport(queries: QueryClient, id: string): void {
  queries.removeQueries({ queryKey: importOf(id).queryKey })
  void queries.invalidateQueries({ queryKey: [imports], exact: true })
}

/** Begins an import with a file. Returns it. Without the file, nothing of it stays. */
export async function uploadFirst(kind: ImportKind, file: File): Promise<DataImport> {
  const { _id } = await call('admin POST /imports')
  try {
    return await uploadFile(_id, kind, file)
  } catch (error) {
    // If the server does not answer, it deletes the import after a week.
    await discardImport(_id).catch(() => {})
    throw error
  }
}

/** Uploads a file to an import. Returns the import. */
export function uploadFile(id: string, kind: ImportKind, file: File): Promise<DataImport> {
  // A large file takes longer than other calls may.
  const send: typeof fetch = (url, init) => {
    const body = new FormData()
    body.append('file', file)
    const authorization = new Headers(init?.headers).get('authorization') ?? ''
    return fetch(url, { method: 'POST', headers: { authorization }, body })
  }
  const query = { kind, name: file.name.slice(0, 200) || kind }
  return call('admin POST /imports/:id/files', { params: { id }, query, body: { file }, fetch: send })
}

export const removeFile = (id: string, file: string) =>
  call('admin DELETE /imports/:id/files/:file', { params: { id, file } })

export const matchColumns = (id: string, file: string, body: Body<'admin PUT /imports/:id/files/:file'>) =>
  call('admin PUT /imports/:id/files/:file', { params: { id, file }, body })

/** Begins a step of an import, as it is shown. */
export const moveImport = ({ _id: id, check }: DataImport, step: ImportStep) =>
  call('admin POST /imports/:id/steps/:step', { params: { id, step }, query: { check: String(check) } })

export const discardImport = (id: string) => call('admin DELETE /imports/:id', { params: { id } })

export const decideRow = (id: string, file: string, number: number, decision: string) =>
  call('admin PUT /imports/:id/files/:file/rows/:number', {
    params: { id, file, number: String(number) },
    body: { decision },
  })

export const chooseName = (id: string, body: Body<'admin PUT /imports/:id/names'>) =>
  call('admin PUT /imports/:id/names', { params: { id }, body })

/** Everything as a ZIP archive. */
export async function fetchExport(): Promise<Blob> {
  let archive = new Blob()
  const send: typeof fetch = async (url, init) => {
    const headers = new Headers(init?.headers)
    // A large clinic takes longer than other calls may.
    const response = await fetch(url, { headers })
    if (!response.ok) return response
    archive = await response.blob()
    return new Response('{}', { headers: response.headers })
  }
  await call('admin GET /export', { fetch: send })
  return archive
}

/** The rows of a file that stay out. */
export const fetchLeftOut = (id: string, file: string) =>
  call('admin GET /imports/:id/left-out/:file', { params: { id, file } })

import * as contract from '#contract/routes/imports.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { consumeAttempt } from '../http/limits/rate-limit.ts'
import { streamedFile } from '../http/streamed-file.ts'
import { requireRecentSignIn } from '../identity/reauthentication.ts'
import { addImport, decideRow, matchColumns, moveImport, removeFile, removeImport } from './change-import.ts'
import { exportClinic } from './export-clinic.ts'
import { getInvitations } from './invite-patients.ts'
import { getImport, getRow, listImports, listLeftOut, listRows } from './queries.ts'
import { storeFile } from './store-file.ts'
import { chooseName, listUnknownNames } from './unknown-names.ts'

const importLimit = { kind: 'import', most: 60, minutes: 60 }
const exportLimit = { kind: 'clinic export', most: 10, minutes: 60 }
const inviteLimit = { kind: 'patient invitation', most: 30, minutes: 60 }
const fileLimit = { kind: 'import file', most: 60, minutes: 60 }

/** Returns the routes of imports. */
export function importRoutes(context: Context): Route[] {
  return [
    route(contract.exportClinic, async ({ caller }) => {
      requireRecentSignIn(caller)
      await consumeAttempt(context, exportLimit, caller.personId)
      return streamedFile('export.zip', exportClinic(context))
    }),
    route(contract.listImports, () => listImports(context)),
    route(contract.addImport, async ({ caller }) => {
      await consumeAttempt(context, importLimit, caller.personId)
      return getImport(context, await addImport(context, caller))
    }),
    route(contract.getImport, ({ params }) => getImport(context, params.id)),
    route(contract.removeImport, async ({ caller, params }) => {
      await removeImport(context, caller, params.id)
      return { success: true as const }
    }),
    route(contract.addImportFile, async ({ caller, params, query, body }) => {
      await consumeAttempt(context, fileLimit, caller.personId)
      await storeFile(context, caller, params.id, { ...query, content: body.file.stream() })
      return getImport(context, params.id)
    }),
    route(contract.removeImportFile, async ({ caller, params }) => {
      await removeFile(context, caller, params.id, params.file)
      return getImport(context, params.id)
    }),
    route(contract.matchColumns, async ({ caller, params, body }) => {
      await matchColumns(context, caller, params, body)
      return getImport(context, params.id)
    }),
    route(contract.moveImport, async ({ caller, params: { id, step }, query }) => {
      if (step === 'start' || step === 'invite' || step === 'undo') requireRecentSignIn(caller)
      if (step === 'invite') {
        if (!context.mail) throw new AppError('mail_off')
        await consumeAttempt(context, inviteLimit, caller.personId)
      }
      await moveImport(context, caller, { id, step, ...query })
      return getImport(context, id)
    }),
    route(contract.getInvitations, ({ params }) => getInvitations(context, params.id)),
    route(contract.listImportRows, async ({ params, query, setHeader }) => {
      const { rows, total } = await listRows(context, params.id, query.outcome, query.page ?? 1)
      setHeader('x-total-count', total)
      return rows
    }),
    route(contract.decideImportRow, async ({ caller, params, body }) => {
      requireRecentSignIn(caller)
      const number = Number(params.number)
      await decideRow(context, caller, { id: params.id, file: params.file, number }, body.decision)
      return getRow(context, params.id, params.file, number)
    }),
    route(contract.listUnknownNames, ({ params }) => listUnknownNames(context, params.id)),
    route(contract.chooseName, async ({ caller, params, body }) => {
      requireRecentSignIn(caller)
      await chooseName(context, caller, params.id, body)
      return listUnknownNames(context, params.id)
    }),
    route(contract.listLeftOut, ({ params }) => listLeftOut(context, params)),
  ]
}

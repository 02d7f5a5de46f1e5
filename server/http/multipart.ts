import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { streamedFile } from './streamed-file.ts'

/** Maximum size of a form without its file, in bytes: boundaries, headers and one text. */
const overhead = 4_096

/**
 * Accepts only forms with one file and at most one text in the routes of a scope. The body becomes an object of `File`
 * and text by field, which the endpoint's schema checks. The client's file name is ignored. A form is read only after
 * the guard has passed the request; nothing is written to disk. With `streamed`, the only part is a file that the handler reads
 * while it arrives.
 */
export async function registerMultipart(scope: FastifyInstance, fileLimit: number, streamed = false): Promise<void> {
  scope.removeAllContentTypeParsers()
  const limits = {
    files: 1,
    fields: 1,
    parts: 2,
    fileSize: fileLimit,
    fieldSize: 200,
    fieldNameSize: 100,
    headerPairs: 20,
  }
  await scope.register(multipart, { limits })
  scope.addHook('preParsing', async ({ headers }) => {
    if (Number(headers['content-length'] ?? 0) > fileLimit + overhead) throw new AppError('body_too_large')
  })
  if (streamed) {
    // Discard what a handler has not read, so that the client can read the answer.
    scope.addHook('onSend', async ({ raw }) => void raw.unpipe().resume())
  }
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) throw new AppError('unsupported_media_type')
    request.body = await (streamed ? readStreamed(request) : readForm(request)).catch((error: Error) => {
      // Discard the rest of the body, so that the client can read the answer.
      request.raw.unpipe().resume()
      throw 'statusCode' in error ? error : new AppError('invalid_request')
    })
  })
}

async function readForm(request: FastifyRequest): Promise<Record<string, string | File>> {
  const form = new Map<string, string | File>()
  for await (const part of request.parts()) {
    if (form.has(part.fieldname)) throw new AppError('invalid_request')
    form.set(part.fieldname, part.type === 'file' ? await readFile(part) : String(part.value))
  }
  return Object.fromEntries(form)
}

/** Reads a file while it arrives. Fails with `body_too_large` or, if the form is cut off, `invalid_request`. */
async function* readArriving({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) {
      if (file.truncated) break
      yield chunk
    }
  } catch {
    throw new AppError('invalid_request')
  }
  if (file.truncated) throw new AppError('body_too_large')
}

async function readStreamed(request: FastifyRequest): Promise<Record<string, File>> {
  const part = await request.file()
  if (!part) return {}
  return { [part.fieldname]: streamedFile(part.fieldname, readArriving(part)) }
}

async function readFile(part: MultipartFile): Promise<File> {
  return new File([(await part.toBuffer()) as Buffer<ArrayBuffer>], part.fieldname)
}

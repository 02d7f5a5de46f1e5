import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** What a form has around its file, in bytes: boundaries, headers, a text. */
const overhead = 4_096

/**
 * Lets the routes of a scope take forms of one file and at most one text, and nothing else. Their body is then an object
 * of `File` and text by field, for the endpoint's schema to judge; what the client calls a file is forgotten. Read only
 * once the guard has let the request through; nothing is written to disk.
 */
export async function registerMultipart(scope: FastifyInstance, fileLimit: number): Promise<void> {
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
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) throw new AppError('unsupported_media_type')
    request.body = await readForm(request).catch((error: Error) => {
      // What was still to come is thrown away, so that the answer can be read.
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

async function readFile(part: MultipartFile): Promise<File> {
  return new File([(await part.toBuffer()) as Buffer<ArrayBuffer>], part.fieldname)
}

import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { imageHeaders } from '../http/headers.ts'

/** Serves uploaded images publicly. They are cached for a year, since the name depends on the content. */
export function mountImages(app: FastifyInstance, { db }: Context): void {
  app.get<{ Params: { file: string } }>('/images/:file', async ({ params }, reply) => {
    const name = /^([0-9a-f]{64})\.webp$/.exec(params.file)?.[1]
    const found = name && (await db.selectFrom('image').select('content').where('name', '=', name).executeTakeFirst())
    if (!found) throw new AppError('not_found')
    return reply.headers(imageHeaders).type('image/webp').send(found.content)
  })
}

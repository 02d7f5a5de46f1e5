import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Entry, Kind } from './ledger.ts'
import { type Json, type JsonObject, missing, readParameters, texts, wholeNumber } from './wire.ts'

/** Parameters of a list, newest first: at most `limit` objects (10, up to 100) after the object `starting_after`. */
export const listParameters = z.strictObject({
  limit: z.optional(wholeNumber),
  starting_after: z.optional(z.string()),
  payment_intent: z.optional(z.string()),
  charge: z.optional(z.string()),
  type: z.optional(z.string()),
  expand: z.optional(texts),
})
type Given = z.output<typeof listParameters>

const expandable = z.object({ expand: z.optional(texts) })

/** Returns a page of the objects of a kind. */
export async function listObjects({ ledger }: Entry, kind: Kind, url: string, given: Given): Promise<JsonObject> {
  const { limit, before } = await pageOf(given, async (id) => {
    const query = ledger.selectFrom('stripe_stand_in.object').select('serial').where('id', '=', id)
    return (await query.executeTakeFirst())?.serial
  })
  const rows = await ledger
    .selectFrom('stripe_stand_in.object')
    .select('body')
    .where('kind', '=', kind)
    .$if(before !== undefined, (query) => query.where('serial', '<', before ?? ''))
    .$if(given.payment_intent !== undefined, (query) => query.where('intent_id', '=', given.payment_intent ?? ''))
    .$if(given.charge !== undefined, (query) => query.where(sql<boolean>`body->>'charge' = ${given.charge ?? ''}`))
    .orderBy('serial', 'desc')
    .limit(limit + 1)
    .execute()
  return page(url, rows, limit)
}

/** Returns a page of events, optionally of one type. */
export async function listEvents({ ledger }: Entry, given: Given): Promise<JsonObject> {
  const { limit, before } = await pageOf(given, async (id) => {
    const query = ledger.selectFrom('stripe_stand_in.event').select('serial').where('id', '=', id)
    return (await query.executeTakeFirst())?.serial
  })
  const rows = await ledger
    .selectFrom('stripe_stand_in.event')
    .select('body')
    .$if(before !== undefined, (query) => query.where('serial', '<', before ?? ''))
    .$if(given.type !== undefined, (query) => query.where(sql<boolean>`body->>'type' = ${given.type ?? ''}`))
    .orderBy('serial', 'desc')
    .limit(limit + 1)
    .execute()
  return page('/v1/events', rows, limit)
}

/** Replaces the IDs that `expand` names by objects, such as `latest_charge` or, in a list, `data.charge`. */
export async function expand({ ledger }: Entry, body: JsonObject, form: unknown): Promise<JsonObject> {
  const names = readParameters(expandable, form).expand ?? []
  const whole = async (object: Json, name: string): Promise<Json> => {
    const id = isObject(object) ? object[name] : undefined
    if (!isObject(object) || typeof id !== 'string') return object
    const row = await ledger.selectFrom('stripe_stand_in.object').select('body').where('id', '=', id).executeTakeFirst()
    return row ? { ...object, [name]: row.body as JsonObject } : object
  }
  let expanded: JsonObject = body
  for (const name of names) {
    const inList = name.startsWith('data.') ? name.slice('data.'.length) : undefined
    const data: readonly Json[] = Array.isArray(expanded.data) ? expanded.data : []
    expanded = inList
      ? { ...expanded, data: await Promise.all(data.map((object) => whole(object, inList))) }
      : ((await whole(expanded, name)) as JsonObject)
  }
  return expanded
}

async function pageOf(given: Given, serialOf: (id: string) => Promise<string | undefined>) {
  const limit = Math.min(Math.max(given.limit ?? 10, 1), 100)
  if (given.starting_after === undefined) return { limit, before: undefined }
  const before = await serialOf(given.starting_after)
  if (before === undefined) throw missing('object', given.starting_after, 'starting_after')
  return { limit, before }
}

function page(url: string, rows: readonly { body: unknown }[], limit: number): JsonObject {
  const data = rows.slice(0, limit).map(({ body }) => body as JsonObject)
  return { object: 'list', url, has_more: rows.length > limit, data }
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

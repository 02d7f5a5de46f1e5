import * as z from 'zod/mini'
import { portrait } from './clinic.ts'
import { endpoint } from './endpoint.ts'
import { id } from './text.ts'

/** A doctor as patients see one: no address, and the name of a treatment as speciality. */
const colleague = z.strictObject({ _id: id, name: z.string(), speciality: z.string(), portrait })
export type Colleague = z.infer<typeof colleague>

export const listTeam = endpoint({
  name: 'listTeam',
  method: 'GET',
  path: '/team',
  access: 'public',
  summary: 'The doctors of the clinic as patients see them, by name.',
  answer: z.array(colleague),
  errors: [],
})

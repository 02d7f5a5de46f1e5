import type { Kysely } from 'kysely'
import type { Doctor } from '#contract/schemas/doctor.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { imageNameAt, imagePathOf } from '../images/image-path.ts'
import { findDoctor } from './queries.ts'

/** Input of a doctor. `speciality` is the name of a treatment. */
interface DoctorInput {
  readonly name: string
  readonly email: string
  readonly speciality: string
}

export type SaveOutcome =
  | { readonly outcome: 'saved'; readonly doctor: Doctor }
  | {
      readonly outcome:
        | 'no_such_doctor'
        | 'version_conflict'
        | 'doctor_email_taken'
        | 'no_such_image'
        | 'no_such_speciality'
    }

/**
 * Adds a doctor. `img` is the URL of an uploaded image. Constraints check that the email address is new and that the
 * treatment and the image exist. Not idempotent, but the email address is unique.
 */
export async function addDoctor(
  { db, publicUrl }: Context,
  admin: AuditContext,
  { name, email, speciality, img }: DoctorInput & { readonly img: string },
): Promise<SaveOutcome> {
  const image = imageNameAt(img, publicUrl)
  if (image === undefined) return { outcome: 'no_such_image' }
  return catchRefusals(() =>
    transact(db, admin, async (tx) => {
      const added = await tx
        .insertInto('doctor')
        .columns(['name', 'email', 'image', 'treatment_id', 'position'])
        .expression(({ selectFrom, val }) =>
          selectFrom('treatment')
            .select(({ fn, selectFrom: select }) => [
              val(name).as('name'),
              val(email).as('email'),
              val(image).as('image'),
              'id',
              // At the end of the list.
              select('doctor')
                .select(fn.coalesce(fn.max('position'), val(0)).as('last'))
                .as('position'),
            ])
            .where('treatment.name', '=', speciality),
        )
        .returning('id')
        .executeTakeFirst()
      return added ? findSaved(tx, added.id) : { outcome: 'no_such_speciality' }
    }),
  )
}

/**
 * Changes a doctor if `version` is current. Keeps the image if `img` is missing. Idempotent: saving the current content
 * succeeds.
 */
export async function changeDoctor(
  { db, publicUrl }: Context,
  admin: AuditContext,
  id: string,
  { version, img, ...input }: DoctorInput & { readonly img?: string | undefined; readonly version: number },
): Promise<SaveOutcome> {
  const image = img === undefined ? undefined : imageNameAt(img, publicUrl)
  if (img !== undefined && image === undefined) return { outcome: 'no_such_image' }
  const { speciality, ...columns } = input
  return catchRefusals(() =>
    transact(db, admin, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('doctor')
        .from('treatment')
        .set((build) => ({
          ...columns,
          ...(image !== undefined && { image, portrait: null }),
          treatment_id: build.ref('treatment.id'),
          version: build('doctor.version', '+', 1),
        }))
        .where('doctor.id', '=', id)
        .where('doctor.removed_at', 'is', null)
        .where('doctor.version', '=', version)
        .where('treatment.name', '=', speciality)
        .executeTakeFirst()
      const result = await findSaved(tx, id)
      if (numUpdatedRows > 0n || result.outcome !== 'saved') return result
      const { doctor } = result
      if (doctor.version === version) return { outcome: 'no_such_speciality' }
      const requested = { ...input, img: image === undefined ? doctor.img : imagePathOf(image) }
      return isUnchanged(doctor, requested) ? result : { outcome: 'version_conflict' }
    }),
  )
}

async function catchRefusals(save: () => Promise<SaveOutcome>): Promise<SaveOutcome> {
  try {
    return await save()
  } catch (error) {
    if (violatesConstraint(error, 'one_doctor_per_email')) return { outcome: 'doctor_email_taken' }
    if (violatesConstraint(error, 'image_of_doctor')) return { outcome: 'no_such_image' }
    if (violatesConstraint(error, 'doctor_of_treatment')) return { outcome: 'no_such_speciality' }
    throw error
  }
}

async function findSaved(db: Kysely<Database>, id: string): Promise<SaveOutcome> {
  const doctor = await findDoctor(db, id)
  return doctor ? { outcome: 'saved', doctor } : { outcome: 'no_such_doctor' }
}

function isUnchanged(
  doctor: Doctor,
  { name, email, speciality, img }: DoctorInput & { readonly img: string },
): boolean {
  return doctor.name === name && doctor.email === email && doctor.speciality === speciality && doctor.img === img
}

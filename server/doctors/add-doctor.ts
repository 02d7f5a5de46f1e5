import type { Doctor } from '#contract/doctors.ts'
import type { Context } from '../context.ts'
import { type Act, transact } from '../database/act.ts'
import { isRefusedBy } from '../database/connect.ts'
import { imageNameAt } from '../images/image-path.ts'
import { getDoctor } from './queries.ts'

/** A doctor as an admin describes one: `speciality` is a treatment's name, `img` the address of an uploaded picture. */
export interface NewDoctor {
  readonly name: string
  readonly email: string
  readonly speciality: string
  readonly img: string
}

type Outcome =
  | { readonly outcome: 'added'; readonly doctor: Doctor }
  | { readonly outcome: 'doctor_email_taken' | 'no_such_image' | 'no_such_speciality' }

/** Adds a doctor, one for an address. The database decides whether treatment and picture are still there. */
export async function addDoctor(
  { db, publicUrl }: Context,
  admin: Act,
  { name, email, speciality, img }: NewDoctor,
): Promise<Outcome> {
  const image = imageNameAt(img, publicUrl)
  if (image === undefined) return { outcome: 'no_such_image' }
  try {
    return await transact(db, admin, async (tx) => {
      const added = await tx
        .insertInto('doctor')
        .columns(['name', 'email', 'image', 'treatment_id'])
        .expression(({ selectFrom, val }) =>
          selectFrom('treatment')
            .select([val(name).as('name'), val(email).as('email'), val(image).as('image'), 'id'])
            .where('treatment.name', '=', speciality),
        )
        .returning('id')
        .executeTakeFirst()
      if (!added) return { outcome: 'no_such_speciality' as const }
      return { outcome: 'added' as const, doctor: await getDoctor(tx, added.id) }
    })
  } catch (error) {
    if (isRefusedBy(error, 'one_doctor_per_email')) return { outcome: 'doctor_email_taken' }
    if (isRefusedBy(error, 'image_of_doctor')) return { outcome: 'no_such_image' }
    if (isRefusedBy(error, 'doctor_of_treatment')) return { outcome: 'no_such_speciality' }
    throw error
  }
}

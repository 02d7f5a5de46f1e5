import { type Kysely, sql } from 'kysely'
import type { Colleague, Doctor } from '#contract/schemas/doctor.ts'
import type { Translations } from '#contract/translations.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { imagePathOf } from '../images/image-path.ts'
import { translationsAs } from '../treatments/translations.ts'

/** Returns the doctors for admins, by name. */
export async function listDoctors({ db }: Context): Promise<Doctor[]> {
  const rows = await selectDoctors(db).orderBy(sql`lower(doctor.name)`).execute()
  return rows.map(toDoctor)
}

/** Returns the doctors for patients, by name. */
export async function listTeam(context: Context): Promise<Colleague[]> {
  return (await listDoctors(context)).map(({ email: _, version: __, ...colleague }) => colleague)
}

/** Returns a doctor for admins. */
export async function findDoctor(db: Kysely<Database>, id: string): Promise<Doctor | undefined> {
  const row = await selectDoctors(db).where('doctor.id', '=', id).executeTakeFirst()
  return row && toDoctor(row)
}

type DoctorRow = Pick<Doctor, '_id' | 'name' | 'email' | 'speciality' | 'version'> & {
  readonly portrait: string | null
  readonly image: string | null
  readonly named: Translations<'name'>
}

function selectDoctors(db: Kysely<Database>) {
  return db
    .selectFrom('doctor')
    .innerJoin('treatment', 'treatment.id', 'doctor.treatment_id')
    .select(['doctor.id as _id', 'doctor.name', 'email', 'treatment.name as speciality', 'portrait', 'image'])
    .select(['doctor.version', 'treatment.translations as named'])
    .where('doctor.removed_at', 'is', null)
}

// Portraits of the sample clinic are part of the pages, each with a variant for dark mode.
function toDoctor({ portrait, image, named, ...rest }: DoctorRow): Doctor {
  const row = { ...rest, ...translationsAs(named, 'speciality') }
  if (image !== null) return { ...row, img: imagePathOf(image) }
  return { ...row, img: `/portraits/${portrait}.svg`, darkImg: `/portraits/dark/${portrait}.svg` }
}

import type { Context } from '../context.ts'
import { logoForMail } from '../images/make-photo.ts'
import { fitLogo } from './fit-logo.ts'
import type { ClinicLook } from './mail-look.ts'

/** The greatest size of the logo in a mail. It is sent with twice as many pixels, for sharp screens. */
const box = { width: 160, height: 40 }

/** Returns the clinic's accent color and logo for a mail. */
export async function findMailLook({ db }: Context): Promise<ClinicLook> {
  const {
    accent,
    content,
    logo_width: width,
    logo_height: height,
  } = await db
    .selectFrom('clinic_look')
    .leftJoin('image', 'image.name', 'logo')
    .select(['accent', 'content', 'logo_width', 'logo_height'])
    .executeTakeFirstOrThrow()
  return {
    ...(accent !== null && { accent }),
    ...(content && width !== null && height !== null && { logo: await toLogo(content, { width, height }) }),
  }
}

async function toLogo(content: Buffer, size: { readonly width: number; readonly height: number }) {
  const sharp = { width: 2 * box.width, height: 2 * box.height }
  return { content: await logoForMail(content, sharp), ...fitLogo(size, box) }
}

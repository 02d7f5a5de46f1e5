import * as z from 'zod/mini'

/** The greatest size of an uploaded picture. */
export const maxFileBytes = 5 * 1024 * 1024

/** A picture in a form. */
export const imageFile = z.file().check(z.minSize(1), z.maxSize(maxFileBytes))

import type { ImportKind } from '#contract/schemas/import.ts'
import { appointments } from './kinds/appointments.ts'
import { doctors } from './kinds/doctors.ts'
import { patients } from './kinds/patients.ts'
import { treatments } from './kinds/treatments.ts'
import type { PortableKind } from './portable.ts'

/** Everything that can be imported and exported. Each kind may refer to those before it in `importKinds`. */
export const portableData = { treatments, doctors, patients, appointments } as unknown as Readonly<
  Record<ImportKind, PortableKind>
>

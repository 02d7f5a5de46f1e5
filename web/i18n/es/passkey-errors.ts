import type { PasskeyErrorMessages } from '../en/passkey-errors.ts'

/** The Spanish messages of the errors of passkeys. */
export const esPasskeyErrors: PasskeyErrorMessages = {
  passkey_cancelled: 'Se canceló o tardó demasiado. Inténtelo de nuevo o inicie sesión de otra forma.',
  passkey_exists: 'Este dispositivo ya tiene una clave de acceso para su cuenta.',
  passkey_impossible: 'Este navegador no puede usar claves de acceso aquí. Inicie sesión de otra forma.',
  passkey_unknown: 'Esta clave de acceso no se conoce aquí o se eliminó. Inicie sesión de otra forma.',
  passkey_refused: 'No se pudo verificar esta clave de acceso. Inténtelo de nuevo o inicie sesión de otra forma.',
  passkey_expired: 'Tardó demasiado. Inténtelo de nuevo.',
  passkey_taken: 'Esta clave de acceso ya está en su lista.',
  no_such_passkey: 'Esta clave de acceso ya se eliminó.',
  too_many_passkeys: 'Ya tiene 20 claves de acceso. Elimine una primero.',
}

import type { ConfirmMessages } from '../en/confirm.ts'

/** The Spanish texts of the dialog in which users confirm that they are still present. */
export const esConfirm: ConfirmMessages = {
  title: 'Confirme que es usted',
  lead: 'Por su seguridad, antes de este cambio.',
  code: 'Código de su aplicación o código de recuperación',
  enterCode: 'Introduzca los seis dígitos de su aplicación o un código de recuperación.',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  signInLead: 'Inicie sesión de nuevo y haga después el cambio.',
  submit: {
    passkey: 'Usar su clave de acceso',
    code: 'Continuar',
    password: 'Continuar',
    signIn: 'Iniciar sesión de nuevo',
  },
  other: 'Confirmar de otra forma',
  cancel: 'Cancelar',
  failed: 'No se pudieron cargar las formas de confirmar.',
  tryAgain: 'Intentar de nuevo',
}

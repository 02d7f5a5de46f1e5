import type { MailedCodeMessages } from '../en/mailed-code.ts'
import { plural } from '../format.ts'

/** The Spanish texts of signing in with a mailed code. */
export const esMailedCode: MailedCodeMessages = {
  sentTo: (email: string) =>
    `Si ${email} es la dirección de un paciente, hemos enviado un código de 6 cifras. Funciona durante 10 minutos, solo en esta página.`,
  code: 'Código de 6 cifras',
  enterCode: 'Escriba las seis cifras del correo.',
  left: (minutes: number, tries: number) =>
    `${plural(minutes, 'es', { one: 'Queda 1 minuto', other: `Quedan ${minutes} minutos` })} y ${plural(tries, 'es', { one: '1 intento', other: `${tries} intentos` })}`,
  over: 'Este código ya no funciona. Envíe otro.',
  submit: 'Iniciar sesión',
  spam: '¿No ha llegado nada en dos minutos? Mire en la carpeta de correo no deseado.',
  again: 'Enviar otro código',
  sentAgain: 'Hemos enviado otro código. Use ese.',
  back: 'Usar la contraseña',
  passwordEnded: 'Su contraseña ya no funciona. Elija una nueva en su perfil.',
}

import type { SignUpMessages } from '../en/sign-up.ts'

/** The Spanish texts of the sign-up page. */
export const esSignUp: SignUpMessages = {
  taken:
    'Ya hay una cuenta con este correo electrónico, por ejemplo porque la clínica reservó por usted. Inicie sesión o elija una contraseña: le enviaremos un enlace por correo.',
  signUpLead: 'Cree una cuenta para reservar y administrar sus citas.',
  signUpToBook: 'Cree una cuenta para reservar este horario',
  signUpButton: 'Crear cuenta',
  acceptBefore: 'Al crear su cuenta, acepta nuestra política de privacidad:',
  haveAccount: '¿Ya tiene una cuenta?',
  name: 'Nombre',
  passwordHint: 'Al menos 8 caracteres',
}

import type { SignInMessages } from '../en/sign-in.ts'

/** The Spanish texts of the sign-in pages, fetched with them. */
export const esSignIn: SignInMessages = {
  login: 'Iniciar sesión',
  forgot: '¿Olvidó su contraseña?',
  loginLead: 'Para reservar un horario y ver sus citas.',
  loginToVerify: 'Para verificar su correo electrónico, como lo pide el enlace que le enviamos.',
  newHere: '¿Primera vez aquí?',
  createAccount: 'Crear una cuenta',
  signUp: 'Crear cuenta',
  signUpLead: 'Una cuenta para reservar y ver sus citas.',
  signUpButton: 'Crear cuenta',
  acceptBefore: 'Al crear su cuenta acepta cómo tratamos sus datos:',
  haveAccount: '¿Ya tiene una cuenta?',
  name: 'Nombre',
  email: 'Correo electrónico',
  password: 'Contraseña',
  passwordHint: '6 caracteres o más',
  showPassword: 'Mostrar contraseña',

  or: 'O',
  google: 'Continuar con Google',
  googleTrouble: 'Google no responde en este momento.',
  googleTestMode: 'Modo de prueba: esto no es Google.',
  problems: {
    google_cancelled:
      'Cerró Google antes de terminar. Continúe con Google otra vez o use su correo electrónico y contraseña.',
    google_expired: 'Pasó demasiado tiempo, o se empezó en otra ventana. Continúe con Google otra vez.',
    google_failed:
      'Google no confirmó su identidad. Inténtelo de nuevo en un momento o use su correo electrónico y contraseña.',
    google_not_linked:
      'Esta cuenta de Google no puede abrir la cuenta del portal con ese correo electrónico. Inicie sesión con su contraseña.',
    google_unavailable:
      'El acceso con Google no responde en este momento. Inténtelo de nuevo en un momento o use su correo electrónico y contraseña.',
    google_unfit:
      'El correo electrónico de esta cuenta de Google no se puede usar aquí. Elija otra cuenta, o cree una con correo electrónico y contraseña.',
    google_unverified:
      'Google no ha verificado el correo electrónico de esta cuenta. Verifíquelo allí primero o use su correo electrónico y contraseña.',
  },
}

import type { SignInMessages } from '../en/sign-in.ts'

/** The Spanish texts of the sign-in pages. */
export const esSignIn: SignInMessages = {
  login: 'Iniciar sesión',
  forgot: '¿Olvidó su contraseña?',
  bookedForYou: '¿La clínica reservó por usted?',
  choosePassword: 'Elegir una contraseña',
  loginLead: 'Reserve un horario y administre sus citas.',
  ended: 'Su sesión terminó. Inicie sesión para ver sus citas.',
  noUser: 'Nadie ha iniciado sesión',
  loginToContinue: 'Inicie sesión para continuar.',
  loginToVerify: 'Inicie sesión para verificar su correo electrónico.',
  loginToBook: 'Inicie sesión para reservar este horario',
  notAdmin:
    'Esa página es solo para administradores, por eso se cerró su sesión. Inicie sesión con una cuenta de administrador para abrirla.',
  newHere: '¿Primera vez aquí?',
  createAccount: 'Crear una cuenta',
  signUp: 'Crear cuenta',
  email: 'Correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',

  usePasskey: 'Usar una clave de acceso',
  mailCode: 'Enviarme un código por correo',
  or: 'O',
  google: 'Continuar con Google',
  googleTrouble: 'El acceso con Google no está disponible en este momento.',
  googleTestMode: 'Modo de prueba: esto no es Google.',
  problems: {
    google_cancelled: 'Se canceló el acceso con Google. Inténtelo de nuevo o use su correo electrónico y contraseña.',
    google_expired: 'El acceso con Google caducó o se inició en otra ventana. Inténtelo de nuevo.',
    google_failed:
      'Google no pudo confirmar su identidad. Inténtelo de nuevo en un momento o use su correo electrónico y contraseña.',
    google_not_linked: 'Esta cuenta de Google no está vinculada a su cuenta. Inicie sesión con su contraseña.',
    google_unavailable:
      'El acceso con Google no está disponible en este momento. Inténtelo de nuevo en un momento o use su correo electrónico y contraseña.',
    google_unfit:
      'El correo electrónico de esta cuenta de Google no se puede usar aquí. Elija otra cuenta, o cree una con correo electrónico y contraseña.',
    google_unverified:
      'El correo electrónico de esta cuenta de Google no está verificado. Verifíquelo primero en Google o use su correo electrónico y contraseña.',
  },
}

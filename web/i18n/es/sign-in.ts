import type { SignInMessages } from '../en/sign-in.ts'

/** The Spanish texts of the sign-in pages. */
export const esSignIn: SignInMessages = {
  login: 'Iniciar sesión',
  forgot: '¿Olvidó su contraseña?',
  bookedForYou: '¿La clínica reservó por usted?',
  choosePassword: 'Elegir una contraseña',
  taken:
    'Ya hay una cuenta con este correo electrónico, por ejemplo porque la clínica reservó por usted. Inicie sesión o elija una contraseña: le enviaremos un enlace por correo.',
  loginLead: 'Reserve un horario y administre sus citas.',
  ended: 'Su sesión terminó. Inicie sesión para ver sus citas.',
  noUser: 'Nadie ha iniciado sesión',
  loginToContinue: 'Inicie sesión para continuar.',
  loginToVerify: 'Inicie sesión para verificar su correo electrónico.',
  loginToBook: 'Inicie sesión para reservar este horario',
  yourChoice: 'Su elección',
  change: 'Cambiar',
  otherDays: 'Verá otros días y tratamientos al iniciar sesión.',
  notAdmin:
    'Esa página es solo para administradores, por eso se cerró su sesión. Inicie sesión con una cuenta de administrador para abrirla.',
  newHere: '¿Primera vez aquí?',
  createAccount: 'Crear una cuenta',
  signUp: 'Crear cuenta',
  signUpLead: 'Cree una cuenta para reservar y administrar sus citas.',
  signUpToBook: 'Cree una cuenta para reservar este horario',
  signUpButton: 'Crear cuenta',
  acceptBefore: 'Al crear su cuenta, acepta nuestra política de privacidad:',
  haveAccount: '¿Ya tiene una cuenta?',
  name: 'Nombre',
  email: 'Correo electrónico',
  password: 'Contraseña',
  passwordHint: 'Al menos 6 caracteres',
  showPassword: 'Mostrar contraseña',

  usePasskey: 'Usar una clave de acceso',
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

import type { PrivacyMessages } from '../en/privacy.ts'

/** The Spanish texts of the page about what is kept, fetched with it. They say what the software does. */
export const esPrivacy: PrivacyMessages = {
  title: 'Privacidad',
  lead: 'Qué se guarda aquí sobre usted, por qué, por cuánto tiempo y quién lo ve.',
  sections: [
    {
      title: 'Qué se guarda y por qué',
      items: [
        'Su nombre, su correo electrónico y su teléfono, para que la clínica sepa quién viene y pueda comunicarse con usted.',
        'Su contraseña, solo en una forma que nadie puede convertir de nuevo en la contraseña.',
        'Sus citas: día, hora, tratamiento y precio.',
        'Sus pagos: monto, estado y número de la transacción. El número de su tarjeta va directo al proveedor de tarjetas y nunca llega aquí.',
        'Sus opiniones: estrellas, palabras, y el nombre y el lugar con los que elige firmar. Todos pueden leerlas cuando la clínica acepta publicarlas; su correo electrónico y su nombre completo no aparecen.',
        'Lo que escribe a la clínica por el formulario de contacto, con el correo electrónico que indica allí.',
        'Dónde tiene su sesión abierta: desde cuándo, desde qué dirección de red y con qué navegador, para poder cerrarla.',
        'Quién cambió qué y cuándo, también cuando la clínica mira sus datos, con la dirección de red abreviada. Muestra que algo ocurrió, no lo que se escribió.',
      ],
    },
    {
      title: 'Por cuánto tiempo',
      items: [
        'Su cuenta se conserva hasta que usted la elimine. Una cuenta cuyo correo electrónico nunca se verificó y que nunca tuvo una cita se borra a los 30 días.',
        'Una sesión termina después de un día sin uso y a más tardar a los 7 días, y con ella se borra lo que se guarda de ella.',
        'Los enlaces de los correos sirven durante 30 minutos o un día, y una sola vez.',
        'Después de eliminar su cuenta, las citas pasadas y los pagos quedan en la contabilidad de la clínica, sin su nombre, su correo electrónico ni su teléfono.',
        'Una opinión se conserva hasta que usted la retire o elimine su cuenta. Una que no está publicada se borra después de un año.',
        'Lo que escribió por el formulario de contacto se borra con su cuenta si su correo electrónico está verificado; si no, pídalo a la clínica.',
        'El registro de quién cambió qué se conserva al menos seis años, y el de los correos enviados, 30 días.',
      ],
    },
    {
      title: 'Quién lo ve',
      items: [
        'El personal de la clínica que administra las citas. Cada consulta de las listas de personas o de pagos queda anotada.',
        'Si paga aquí con tarjeta, el proveedor de tarjetas (Stripe) recibe el monto, su nombre, su correo electrónico y su tarjeta. Para eso rigen sus propias condiciones.',
        'Si continúa con Google, Google sabe que usted inicia sesión aquí y nos dice su nombre y su correo electrónico.',
        'Si el portal envía correos, pasan por el proveedor de correo de la clínica y por el suyo. Los correos mencionan la hora de una cita y ningún tratamiento. Lo que escribe por el formulario de contacto también puede llegarle a la clínica por correo.',
        'Nadie más. No hay publicidad, ni estadísticas de terceros, ni seguimiento.',
      ],
    },
    {
      title: 'En su navegador',
      items: [
        'Una cookie que mantiene su sesión y una clave para ella que dura 15 minutos. Ambas se borran cuando cierra sesión. El estado del menú lateral, abierto o cerrado, se conserva.',
        'El idioma que elige, durante un año; el que trae un enlace, hasta que cierre el navegador.',
        'Un número de teléfono escrito en una reserva que no se envió se conserva hasta que cierre la pestaña.',
      ],
    },
  ],
  rights: 'Qué puede hacer usted',
  rightsText:
    'Puede ver y corregir lo que se guarda sobre usted, llevárselo en un archivo y eliminar su cuenta en cualquier momento. Todo eso está en',
  profile: 'Mi perfil',
  rightsMore:
    'Si no puede iniciar sesión o quiere oponerse a algo, la clínica lo hace por usted. También puede acudir a la autoridad de protección de datos del lugar donde vive.',
  contact: 'Preguntas',
  contactText: 'La clínica es responsable de lo que se guarda aquí:',
  contactPage: 'Contacto',
}

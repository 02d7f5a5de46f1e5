import type { PrivacyMessages } from '../en/privacy.ts'

/** The Spanish texts of the privacy page. They must match what the software does. */
export const esPrivacy: PrivacyMessages = {
  title: 'Privacidad',
  lead: 'Qué guardamos sobre usted, por qué, por cuánto tiempo y quién puede verlo.',
  sections: [
    {
      title: 'Qué guardamos y por qué',
      items: [
        'Su nombre, su correo electrónico y su teléfono, para que la clínica sepa quién viene y pueda comunicarse con usted.',
        'Su contraseña, como un hash seguro. Nadie puede leer su contraseña a partir de él.',
        'Sus citas: día, hora, tratamiento, precio y la nota que escribe a la clínica.',
        'El nombre y la fecha de nacimiento de cada persona para la que reserva.',
        'Sus entradas en la lista de espera: tratamiento, dentista, y los días y las horas que le convienen.',
        'Lo que la clínica registra de sus visitas: llegada, comienzo y fin, y notas que solo puede leer su personal.',
        'Sus pagos: monto, estado y número de transacción. El número de su tarjeta va directamente al proveedor de pagos. Nosotros nunca lo recibimos.',
        'Sus opiniones: estrellas, texto, y el nombre y el lugar que elige mostrar. Cualquiera puede leerlas cuando la clínica las publica. Su correo electrónico y su nombre completo no se muestran.',
        'Los mensajes que envía por el formulario de contacto, con el correo electrónico que escribe allí.',
        'Sus inicios de sesión: hora, dirección IP y navegador, para que pueda cerrarlos.',
        'Un registro de actividad: quién cambió o consultó qué, cuándo, y una dirección IP abreviada. Registra que algo cambió, no su contenido.',
      ],
    },
    {
      title: 'Cuánto tiempo lo guardamos',
      items: [
        'Su cuenta: hasta que usted la elimine. Las cuentas con un correo electrónico sin verificar y sin citas se eliminan a los 30 días.',
        'Los inicios de sesión: hasta que cierre la sesión. También terminan después de un día sin uso y, como máximo, a los 7 días.',
        'Los enlaces de los correos: de 30 minutos a 7 días. Cada uno sirve una sola vez. Enlaces de los recordatorios: hasta que empieza la cita.',
        'Después de eliminar su cuenta, la clínica conserva las citas pasadas y los pagos en sus registros, sin su nombre, su correo electrónico, su teléfono ni sus notas.',
        'Las opiniones: hasta que usted las retire o elimine su cuenta. Las opiniones rechazadas se eliminan después de un año.',
        'Los mensajes del formulario de contacto: se eliminan con su cuenta si su correo electrónico está verificado. Si no, pida a la clínica que los elimine.',
        'El registro de actividad: al menos seis años. El registro de los correos enviados: 30 días.',
      ],
    },
    {
      title: 'Quién puede verlo',
      items: [
        'El personal de la clínica que administra las citas. Registramos cada vez que consulta listas de personas o de pagos.',
        'Si paga con tarjeta, el proveedor de pagos (Stripe) recibe el monto, su nombre, su correo electrónico y los datos de su tarjeta. Se aplican sus propias condiciones de privacidad.',
        'Si inicia sesión con Google, Google sabe que inició sesión aquí y comparte con nosotros su nombre y su correo electrónico.',
        'Los correos pasan por el proveedor de correo de la clínica y por el suyo. Mencionan la hora de las citas, pero nunca los tratamientos. Los mensajes del formulario de contacto también pueden enviarse por correo a la clínica.',
        'Nadie más. No hay publicidad, ni análisis de terceros, ni seguimiento.',
      ],
    },
    {
      title: 'En su navegador',
      items: [
        'Una cookie de sesión y un token de acceso que dura 15 minutos; ambos se eliminan cuando cierra sesión. Si el menú lateral está abierto.',
        'Si trabaja en la clínica, una cookie con la que reconocemos este navegador, durante un año. Le avisamos por correo si alguien inicia sesión en otro.',
        'El idioma que elige, durante un año. El idioma que fija un enlace, hasta que cierre el navegador.',
        'Un número de teléfono y una nota escritos en una reserva que no ha enviado, hasta que cierre la pestaña.',
      ],
    },
  ],
  rights: 'Sus opciones',
  rightsText: 'Puede ver y corregir sus datos, descargarlos y eliminar su cuenta en cualquier momento en',
  profile: 'Mi perfil',
  rightsMore:
    'Si no puede iniciar sesión o quiere oponerse a algo, comuníquese con la clínica. También puede acudir a la autoridad de protección de datos de donde vive.',
  contact: 'Preguntas',
  contactText: 'La clínica es responsable de estos datos:',
  contactPage: 'Contacto',
}

import type { FaultMessages } from '../en/field-errors.ts'

/** The Spanish messages of invalid fields by field and code. */
export const esFaults: FaultMessages = {
  anyField: {
    required: 'Este campo es obligatorio',
    wrong_type: 'El formato no es correcto',
    too_short: 'Es demasiado corto',
    too_long: 'Es demasiado largo',
    invalid: 'No es válido',
    too_few_letters: 'Faltan tres letras seguidas',
    unknown_field: 'Este campo no se esperaba',
  },
  name: { required: 'Escriba el nombre', invalid: 'Contiene caracteres invisibles. Escríbalo de nuevo.' },
  email: {
    required: 'Escriba el correo electrónico',
    invalid: 'Escriba un correo electrónico válido',
    too_few_letters: 'El correo electrónico necesita al menos tres letras seguidas',
  },
  password: { required: 'Escriba la contraseña', too_short: 'Use 6 caracteres o más' },
  subject: { required: 'Escriba el asunto', too_long: 'Use menos de 150 caracteres en el asunto' },
  message: { required: 'Escriba el mensaje', too_long: 'Use menos de 5,000 caracteres en el mensaje' },
  phone: {
    required: 'Escriba el número de teléfono',
    invalid: 'Escriba un número de teléfono válido',
    too_long: 'Este número es demasiado largo',
  },
}

import { type DateOrder, type ImportField, type ImportKind, importFields } from '#contract/schemas/import.ts'
import { dayOf, partsOfDate } from './parse-values.ts'

/** Headings of other programs by field, in the languages of the portal and German and French, folded as `foldHeading` does. */
const known: Partial<Record<ImportField, string>> = {
  number: 'number|id|no|nr|oldnumber|key|numero|رقم',
  patientNumber:
    'patientnumber|patientid|patientno|patnum|patid|patnr|chartnumber|customerid|iduserscustomer|clientid|numerodepaciente|patientennummer',
  name: 'name|fullname|displayname|nombre|nombrecompleto|الاسم',
  patient:
    'patient|patientname|customer|customername|attendee|attendeename|attendee1|name|fullname|client|paciente|المريض',
  first: 'first|firstname|fname|given|givenname|forename|nombre|nombres|vorname|prenom|customerfirstname|الاسمالاول',
  last: 'last|lastname|lname|surname|familyname|apellido|apellidos|nachname|nom|customerlastname|اسمالعائلة',
  email: 'email|emailaddress|mail|correo|correoelectronico|customeremail|attendeeemail|patientemail|البريدالالكتروني',
  phone:
    'phone|mobile|mobilephone|mobilenumber|telmobile|cell|cellphone|wirelessphone|phonenumber|tel|telephone|hmphone|homephone|movil|telefono|telefon|customerphone|attendeephone|attendeephone1|الهاتف',
  birthDate:
    'birthdate|birthday|dateofbirth|dob|born|fechadenacimiento|nacimiento|geburtsdatum|datedenaissance|تاريخالميلاد',
  treatment:
    'treatment|service|servicename|procedure|proc|procdescript|eventtype|appointmenttype|type|tratamiento|العلاج|summary|eventtypeid|serviceid|idservices',
  doctor:
    'doctor|provider|providername|dentist|provabbr|provnum|providerid|idusersprovider|useremail|practitioner|medico|dentista|behandler|الطبيب',
  date: 'date|day|appointmentdate|aptdate|fecha|dia|datum|التاريخ',
  start: 'start|starttime|time|from|begin|startdatetime|startdate|aptdatetime|starts|inicio|hora|horadeinicio|البداية',
  end: 'end|endtime|to|until|enddatetime|enddate|fin|horadefin|النهاية',
  minutes: 'minutes|duration|length|durationminutes|lengthminutes|eventlength|pattern|duracion|minutos|دقائق',
  price: 'price|fee|amount|cost|precio|importe|preis|السعر',
  state: 'state|status|aptstatus|timestatus|estado|الحالة',
  note: 'note|notes|comment|comments|nota|notas|ملاحظة',
  starts: 'starts|starttimes|times|horas',
  weekdays: 'weekdays|days|diasdelasemana',
  buffer: 'buffer|bufferminutes|buffertime',
  notice: 'notice|noticeminutes|minimumnotice',
  active: 'active|offered|takesappointments|activo',
  speciality: 'speciality|specialty|especialidad',
  treatments: 'treatments|performs|services|tratamientos',
  hours: 'hours|workinghours|workingplan|horario',
}

/** Headings that name a field of one kind of file only. */
const knownOf: Record<ImportKind, Partial<Record<ImportField, string>>> = {
  treatments: {
    number: 'code|proccode|procedurecode|serviceid|treatmentid|codigo',
    name: 'procedure|procdescript|description|title|service|servicename|treatment|tratamiento|العلاج',
  },
  doctors: {
    number: 'provnum|providerid|doctorid',
    name: 'doctor|provider|providername|dentist|practitioner|medico|dentista|behandler|الطبيب',
  },
  patients: {
    number: known.patientNumber ?? '',
    name: 'patient|patientname|customername|attendeename|attendee1|paciente|المريض',
  },
  appointments: { number: 'aptnum|appointmentid|appointmentnumber|bookingid|bookinguid|uid' },
}

function foldHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

interface Named {
  readonly field: ImportField
  /** How far down a heading is in the list of its field. The one that is listed first says most exactly what it is. */
  readonly rank: number
}

/** Returns the field that a heading of a kind names; `undefined` if it names none. Headings of an export are field names. */
function fieldOf(kind: ImportKind, heading: string): Named | undefined {
  const folded = foldHeading(heading)
  const fields: readonly ImportField[] = importFields[kind]
  const exact = fields.find((field) => field.toLowerCase() === folded)
  if (exact) return { field: exact, rank: -1 }
  for (const field of fields) {
    const rank = [knownOf[kind][field], known[field]].join('|').split('|').indexOf(folded)
    if (folded && rank >= 0) return { field, rank }
  }
  return undefined
}

/** Whether a text is a heading of a kind of file. */
export function isHeadingOf(kind: ImportKind): (text: string) => boolean {
  return (text) => fieldOf(kind, text) !== undefined
}

/** Returns the field of each column, `''` for none. Of several columns for a field, the one whose heading is listed first has it. */
export function guessColumns(kind: ImportKind, headings: readonly string[]): (ImportField | '')[] {
  const named = headings.map((heading) => fieldOf(kind, heading))
  return named.map((one) => {
    const isBest = one && one === named.filter((other) => other?.field === one.field).toSorted(byRank)[0]
    return isBest ? one.field : ''
  })
}

function byRank(a: Named | undefined, b: Named | undefined): number {
  return (a?.rank ?? 0) - (b?.rank ?? 0)
}

/**
 * Returns the order in which most dates exist, year first if they all begin with it; `undefined` if as many exist in several
 * orders.
 */
export function guessDateOrder(texts: readonly string[]): DateOrder | undefined {
  const [ymd, dmy, mdy] = (['ymd', 'dmy', 'mdy'] as const).map(
    (order) => texts.filter((text) => exists(text, order)).length,
  )
  if (dmy === mdy) return dmy === ymd ? 'ymd' : undefined
  return Number(dmy) > Number(mdy) ? 'dmy' : 'mdy'
}

function exists(text: string, order: DateOrder): boolean {
  const date = partsOfDate(text.trim(), order)
  return date !== undefined && dayOf(date.year.padStart(4, '20'), date) !== undefined
}

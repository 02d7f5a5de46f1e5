import type { doctorColumns } from './check-doctors.ts'

// In all languages, since a spreadsheet need not be in that of the page.
/** Words of the first line of a spreadsheet that name a column. */
export const doctorHeadings: Readonly<Record<(typeof doctorColumns)[number], readonly string[]>> = {
  name: [
    ...['Name', 'Doctor', 'Dentist', 'Provider', 'Full name'],
    ...['Nombre', 'Dentista', 'Doctora', 'Profesional', 'Nombre completo'],
    ...['الاسم', 'الطبيب', 'طبيب', 'الاسم الكامل'],
  ],
  email: [
    ...['Email', 'E-mail', 'Mail', 'Email address'],
    ...['Correo', 'Correo electrónico', 'Email'],
    ...['البريد الإلكتروني', 'البريد', 'الإيميل'],
  ],
  speciality: [
    ...['Speciality', 'Specialty', 'Treatment', 'Profession'],
    ...['Especialidad', 'Tratamiento', 'Profesión'],
    ...['التخصص', 'الاختصاص', 'العلاج'],
  ],
  chair: [
    ...['Chair', 'Usual chair', 'Operatory', 'Room'],
    ...['Sillón', 'Sillón habitual', 'Sala', 'Gabinete'],
    ...['الكرسي', 'كرسي', 'الغرفة'],
  ],
  hours: [
    ...['Hours', 'Working hours', 'Schedule', 'Times'],
    ...['Horario', 'Horas', 'Horario de trabajo'],
    ...['ساعات العمل', 'الساعات', 'الدوام', 'أوقات العمل'],
  ],
}

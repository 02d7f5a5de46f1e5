import type { columnKeys } from './check-rows.ts'

// In all languages, since a spreadsheet need not be in that of the page.
/** Words of the first line of a spreadsheet that name a column. */
export const headingWords: Readonly<Record<(typeof columnKeys)[number], readonly string[]>> = {
  name: [
    ...['Treatment', 'Treatments', 'Name', 'Service', 'Procedure', 'Description'],
    ...['Tratamiento', 'Tratamientos', 'Nombre', 'Servicio', 'Procedimiento'],
    ...['العلاج', 'علاج', 'الاسم', 'الخدمة', 'خدمة'],
  ],
  price: [
    ...['Price', 'Fee', 'Cost', 'Amount', 'Charge'],
    ...['Precio', 'Tarifa', 'Importe', 'Costo', 'Coste'],
    ...['السعر', 'سعر', 'التكلفة', 'الرسوم'],
  ],
  minutes: [
    ...['Length', 'Duration', 'Minutes', 'Min', 'Time', 'Length in minutes'],
    ...['Duración', 'Minutos', 'Tiempo', 'Duración en minutos'],
    ...['المدة', 'مدة', 'الدقائق', 'دقائق', 'الوقت'],
  ],
  buffer: [
    ...['Buffer', 'Pause', 'Clean-up', 'Cleanup', 'Buffer in minutes'],
    ...['Margen', 'Pausa', 'Limpieza'],
    ...['الفاصل', 'فاصل', 'استراحة', 'التنظيف'],
  ],
}

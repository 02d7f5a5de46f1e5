import type { DoctorsMessages } from '../en/doctors.ts'
import { isolate, plural } from '../format.ts'

/** The Arabic texts of the pages about doctors, fetched with them. */
export const arDoctors: DoctorsMessages = {
  add: 'إضافة طبيب',
  addTitle: 'إضافة طبيب',
  manageTitle: 'إدارة الأطباء',

  name: 'الاسم',
  email: 'البريد الإلكتروني',
  speciality: 'التخصص',
  specialitiesLoading: 'جارٍ التحميل',
  specialitiesFailed: 'تعذّر تحميل العلاجات.',
  noSpecialities: 'لا توجد لدى العيادة علاجات بعد، فلا يوجد ما يتخصص فيه الطبيب.',
  tryAgain: 'إعادة المحاولة',

  photo: 'الصورة',
  choosePhoto: 'اختيار صورة',
  chooseAnotherPhoto: 'اختيار صورة أخرى',
  orDrop: ' أو إفلاتها هنا',
  photoHint: 'JPEG أو PNG أو WebP، حتى 5 ميغابايت و24 ميغابكسل',
  photoRequired: 'الصورة مطلوبة',
  onePhoto: 'المطلوب صورة واحدة فقط. يُرجى إفلاتها وحدها.',
  photoTooLarge: 'هذه الصورة أكبر من 5 ميغابايت. يُرجى اختيار صورة أصغر.',
  uploading: (file: string) => `جارٍ رفع ${isolate(file)}`,
  uploaded: (file: string) => `تم رفع ${isolate(file)}`,
  removePhoto: 'إزالة',
  removePhotoOf: (file: string) => `إزالة ${isolate(file)}`,

  preview: 'معاينة',
  previewHint: 'هكذا يرى المرضى الطبيب في صفحة «من نحن».',
  previewName: 'الاسم',

  addButton: 'إضافة',
  cancel: 'إلغاء',
  added: 'تمت إضافة الطبيب',
  addFailed: 'تعذّرت إضافة الطبيب',

  caption: 'الأطباء',
  count: (count: number) =>
    plural(count, 'ar', {
      zero: 'لا أطباء',
      one: 'طبيب واحد',
      two: 'طبيبان',
      few: `${count} أطباء`,
      many: `${count} طبيبًا`,
      other: `${count} طبيب`,
    }),
  number: 'الرقم',
  actions: 'الإجراءات',
  edit: 'تعديل',
  editThis: (name: string) => `تعديل ${isolate(name)}`,
  save: 'حفظ',
  showNow: 'عرضه كما هو الآن',
  changed: (name: string) => `تم تعديل بيانات الطبيب ${isolate(name)}`,
  delete: 'حذف',
  deleteThis: (name: string) => `حذف ${isolate(name)}`,
  deleteTitle: (name: string) => `حذف ${isolate(name)}؟`,
  deleteLead: 'يُحذف الملف والصورة، وتبقى المواعيد المحجوزة.',
  close: 'إغلاق',
  deleted: (name: string) => `تم حذف الطبيب ${isolate(name)}`,
  loading: 'جارٍ تحميل الأطباء',
  none: 'لم يُضَف أي طبيب بعد.',
  failed: 'تعذّر تحميل الأطباء.',
}

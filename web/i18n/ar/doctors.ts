import type { DoctorsMessages } from '../en/doctors.ts'
import { isolate, plural } from '../format.ts'

/** The Arabic texts of the doctor pages. */
export const arDoctors: DoctorsMessages = {
  add: 'إضافة طبيب',
  addSeveral: 'إضافة عدة أطباء',
  addTitle: 'إضافة طبيب',
  manageTitle: 'إدارة الأطباء',

  name: 'الاسم',
  email: 'البريد الإلكتروني',
  speciality: 'التخصص',
  chooseSpeciality: 'اختر علاجًا',
  specialitiesLoading: 'جارٍ التحميل',
  specialitiesFailed: 'تعذّر تحميل العلاجات.',
  noSpecialities: 'يُرجى إضافة علاج أولًا. يحتاج كل طبيب إلى علاج كتخصص له.',
  tryAgain: 'إعادة المحاولة',

  photo: 'الصورة',
  choosePhoto: 'اختيار صورة',
  chooseAnotherPhoto: 'اختيار صورة أخرى',
  orDrop: ' أو إفلاتها هنا',
  photoHint: 'JPEG أو PNG أو WebP، حتى 5 ميغابايت و24 ميغابكسل',
  photoRequired: 'الصورة مطلوبة',
  onePhoto: 'يُرجى إفلات صورة واحدة في كل مرة.',
  photoTooLarge: 'هذه الصورة أكبر من 5 ميغابايت. يُرجى اختيار صورة أصغر.',
  uploading: (file: string) => `جارٍ رفع ${isolate(file)}`,
  uploaded: (file: string) => `تم رفع ${isolate(file)}`,
  removePhoto: 'إزالة',
  removePhotoOf: (file: string) => `إزالة ${isolate(file)}`,

  preview: 'معاينة',
  previewHint: 'هكذا سيرى المرضى هذا الطبيب في صفحة «من نحن».',
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
  showNow: 'عرض أحدث نسخة',
  changed: (name: string) => `تم حفظ ${isolate(name)}`,
  delete: 'حذف',
  deleteThis: (name: string) => `حذف ${isolate(name)}`,
  deleteTitle: (name: string) => `حذف ${isolate(name)}؟`,
  deleteLead: 'يؤدي هذا إلى حذف الملف والصورة. وتبقى المواعيد المحجوزة.',
  close: 'إغلاق',
  deleted: (name: string) => `تم حذف الطبيب ${isolate(name)}`,
  loading: 'جارٍ تحميل الأطباء',
  none: 'لا يوجد أطباء بعد.',
  failed: 'تعذّر تحميل الأطباء.',
}

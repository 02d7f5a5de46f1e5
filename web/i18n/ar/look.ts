import type { LookMessages } from '../en/look.ts'

/** The Arabic texts of the section that sets the clinic's logo and color. */
export const arLook: LookMessages = {
  title: 'المظهر',
  lead: 'شعاركم ولونكم على الموقع وفي الرسائل وعلى الإيصالات وعند الطباعة.',
  logo: 'الشعار',
  noLogo: 'لا يوجد شعار: تظهر علامة البوابة.',
  sizeOf: (width, height) => `${width} × ${height} بكسل`,
  choose: 'اختر ملفًا',
  chooseAnother: 'اختر ملفًا آخر',
  orDrop: ' أو أفلته هنا',
  fileHint: 'PNG أو JPEG أو WebP، حتى 5 ميغابايت و6000 بكسل لكل جانب. لا يُقبل SVG.',
  chooseLogo: 'اختيار شعار',
  uploading: 'جارٍ رفع الشعار',
  uploaded: 'الشعار جاهز. احفظ لاستخدامه.',
  removeLogo: 'إزالة الشعار',
  files: {
    pdf: 'هذا ملف PDF. اختر صورة PNG أو JPEG أو WebP.',
    svg: 'لا يُقبل SVG. احفظ الشعار بصيغة PNG مثلًا.',
    gif: 'لا يُقبل GIF. احفظ الشعار بصيغة PNG مثلًا.',
    other: 'هذه ليست صورة. اختر ملف PNG أو JPEG أو WebP.',
    unreadable: 'تتعذر قراءة هذه الصورة. اختر صورة أخرى.',
  },
  heavy: (size) => `${size} كبير جدًا: حتى 5 ميغابايت.`,
  large: (width, height) => `${width} × ${height} كبير جدًا: حتى 6000 لكل جانب.`,
  accent: 'لون التمييز',
  accentHint: 'للأزرار والروابط والعلامات. تُحسب منه كل الدرجات الفاتحة والداكنة.',
  colors: {
    none: 'فيروزي، لون البوابة',
    blue: 'أزرق',
    plum: 'برقوقي',
    brick: 'قرميدي',
    moss: 'طحلبي',
    slate: 'أردوازي',
  },
  own: 'لونكم الخاص',
  ownHint: 'مثلًا ‎#7a3f86. إذا تُرك فارغًا: لون البوابة.',
  pick: 'اختيار لون',
  noColor: 'هذا ليس لونًا. اكتب ستة أرقام أو أحرف من A إلى F، مثل ‎#7a3f86.',
  faint: {
    light: {
      button: (contrast) =>
        `فاتح جدًا للنص: يبلغ تباين الأبيض عليه ${contrast}\u00a0:\u00a01، والمطلوب 4.5\u00a0:\u00a01.`,
      link: (contrast) =>
        `فاتح جدًا للروابط: يبلغ تباينها على الصفحة ${contrast}\u00a0:\u00a01، والمطلوب 4.5\u00a0:\u00a01.`,
      quiet: (contrast) =>
        `يبلغ تباين النص الرمادي على درجته الفاتحة ${contrast}\u00a0:\u00a01، والمطلوب 4.5\u00a0:\u00a01.`,
    },
    dark: {
      button: (contrast) =>
        `في المظهر الداكن يبلغ تباين نص الأزرار ${contrast}\u00a0:\u00a01، والمطلوب 4.5\u00a0:\u00a01.`,
      link: (contrast) => `في المظهر الداكن يبلغ تباين الروابط ${contrast}\u00a0:\u00a01، والمطلوب 4.5\u00a0:\u00a01.`,
      quiet: (contrast) =>
        `في المظهر الداكن يبلغ تباين النص الرمادي على درجته ${contrast}\u00a0:\u00a01، والمطلوب 4.5\u00a0:\u00a01.`,
    },
  },
  stays: (color) => `يبقى ${color} مستخدمًا.`,
  useNearest: (color) => `استخدام أقرب لون مناسب، ‎${color}`,
  preview: 'معاينة',
  header: 'الترويسة',
  seeTimes: 'عرض المواعيد المتاحة',
  mail: 'رسالة',
  mailTitle: 'نراكم يوم الاثنين',
  mailText: 'تنظيف الأسنان، 9:00 صباحًا.',
  mailButton: 'سأحضر',
  mailLink: 'تغيير الموعد',
  receipt: 'إيصال',
  treatment: 'تنظيف الأسنان',
  paid: 'المدفوع',
  unsaved: 'لم يُحفظ بعد. ما زال المرضى يرون المظهر السابق.',
  save: 'حفظ المظهر',
  saved: 'تم الحفظ. المظهر ظاهر الآن.',
}

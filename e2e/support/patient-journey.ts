import type { KeyboardBrowser } from './browsers/keyboard-browser.ts'
import { type KeyboardUser, keyboardUser } from './browsers/keyboard-user.ts'
import type { Portal } from './portal-process.ts'
import { cards, linkIn } from './steps.ts'
import { newPerson } from './without-pages.ts'

/**
 * By keyboard only, a new patient chooses Arabic, signs up, books, pays, moves the appointment, confirms it by the link
 * of the reminder and cancels it. The portal's clock must show November 23, 2026.
 */
export async function travel(browser: KeyboardBrowser, portal: Portal, pictures?: string): Promise<void> {
  const user = keyboardUser(browser, pictures)
  await browser.open(portal.url)
  await chooseArabic(user)
  await signUp(user)
  await book(user)
  await pay(user)
  await move(user)
  await portal.advance(24 * 60)
  await portal.remind()
  await browser.open(linkIn(await portal.mails(), 'تذكير: موعدك يوم 27 نوفمبر 2026'))
  await confirm(user)
  await cancel(user)
}

async function chooseArabic({ press, waitFor, tabTo, enter, check }: KeyboardUser) {
  await waitFor('text', 'Next free')
  await enter('Menu')
  await tabTo('Language')
  await press('End')
  await waitFor('focused', 'اللغة')
  await check('01-menu')
  await press('Escape')
  await waitFor('focused', 'القائمة')
}

async function signUp({ press, type, waitFor, tabTo, enter, check }: KeyboardUser) {
  const person = newPerson('مايا حداد')
  await check('02-home')
  await enter(/^أقرب وقت متاح: اليوم/)
  await waitFor('path', '/login')
  await check('03-login')
  await enter('إنشاء حساب جديد')
  await waitFor('path', '/signup')
  await tabTo('الاسم')
  await type(person.name)
  await tabTo('البريد الإلكتروني')
  await type(person.email)
  await tabTo('كلمة المرور')
  await type(person.password)
  await check('04-sign-up')
  await press('Enter')
  await waitFor('path', '/appointment')
}

async function book({ press, type, waitFor, tabTo, enter, check }: KeyboardUser) {
  // The link led to the dialog of a time, whose treatment is below the days.
  await waitFor('focused', /^9:20/)
  // The cards, which are drawn after the dialog.
  await waitFor('controls', 'حجز موعد: Toothache Check')
  await press('Escape')
  await waitFor('focused', 'حجز موعد: Toothache Check')
  await tabTo(/^الاثنين، 23 نوفمبر، اليوم/, 'Shift+Tab')
  await check('05-calendar')
  // Days follow each other from right to left.
  await press('ArrowLeft')
  await waitFor('focused', /^الثلاثاء، 24 نوفمبر/)
  await press('Enter')
  await waitFor('text', 'المواعيد المتاحة يوم 24 نوفمبر')
  await tabTo('حجز موعد: Teeth Cleaning')
  await check('06-treatments')
  await press('Enter')
  await waitFor('focused', /^8:30/)
  // Not ArrowLeft: in WebKit, the arrows of radio buttons do not follow the direction of the text.
  await press('ArrowDown')
  await waitFor('focused', /^9:00/)
  await tabTo('رقم الهاتف')
  await type('(503) 555-0113')
  await check('07-booking')
  await press('Enter')
  await waitFor('text', 'تم حجز موعدك')
  await check('08-booked')
  // The way from a new booking to all appointments.
  await enter('مواعيدي')
  await waitFor('path', '/dashboard')
}

async function pay({ type, waitFor, tabTo, enter, check }: KeyboardUser) {
  await tabTo(/^دفع 49/)
  await check('09-unpaid')
  await enter(/^دفع 49/)
  await waitFor('path', '/dashboard/payment/')
  await tabTo('رقم بطاقة الاختبار')
  await type(cards.works)
  await tabTo('تاريخ انتهاء بطاقة الاختبار')
  await type('1234')
  await tabTo('رمز أمان بطاقة الاختبار')
  await type('123')
  await check('10-card')
  await enter(/^دفع 49/)
  await waitFor('focused', 'تم الدفع بنجاح')
  await check('11-paid')
  await enter('مواعيدي')
}

async function move({ press, waitFor, tabTo, enter, check }: KeyboardUser) {
  await tabTo(/^تغيير موعد Teeth Cleaning/)
  await check('12-appointments')
  await press('Enter')
  await tabTo(/^الثلاثاء، 24 نوفمبر/)
  await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft')
  await waitFor('focused', /^الجمعة، 27 نوفمبر/)
  await press('Enter')
  await waitFor('text', 'الأوقات المتاحة يوم الجمعة')
  await tabTo(/^8:30/)
  await press('Space')
  await check('13-move')
  await enter('تغيير الموعد')
  await waitFor('focused', 'نُقل إلى')
  await check('14-moved')
}

async function confirm({ waitFor, tabTo, press, check }: KeyboardUser) {
  await tabTo('سأحضر')
  await check('15-reminder')
  await press('Enter')
  await waitFor('focused', 'نراك يوم الجمعة')
  await check('16-confirmed')
}

async function cancel({ waitFor, enter, check }: KeyboardUser) {
  await enter('إلغاء الموعد')
  await waitFor('text', 'إلغاء هذا الموعد؟')
  await check('17-cancel')
  await enter('إلغاء الموعد')
  await waitFor('focused', 'أُلغي الموعد. سنعيد إليك')
  await check('18-cancelled')
}

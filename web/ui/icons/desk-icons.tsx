import { outline } from './icons.tsx'

// Icons of the front desk, in a separate file so that other pages do not load them. See icons.tsx.

export const IconArmchair = outline(
  'M5 10v-4a3 3 0 0 1 3 -3h8a3 3 0 0 1 3 3v4 M16 15v-2a3 3 0 1 1 3 3v3h-14v-3a3 3 0 1 1 3 -3v2 M8 12h8 M7 19v2 M17 19v2',
)
export const IconArrowBackUp = outline('M9 14l-4 -4l4 -4 M5 10h11a4 4 0 1 1 0 8h-1')
export const IconCalendarQuestion = outline(
  'M15 21h-9a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v4 M16 3v4 M8 3v4 M4 11h16 M19 22v.01 M19 19a2.003 2.003 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483',
)
export const IconChecks = outline('M7 12l5 5l10 -10 M2 12l5 5m5 -5l5 -5')
export const IconCoin = outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M14.8 9a2 2 0 0 0 -1.8 -1h-2a2 2 0 1 0 0 4h2a2 2 0 1 1 0 4h-2a2 2 0 0 1 -1.8 -1 M12 7v10',
)
export const IconDoorEnter = outline('M13 12v.01 M3 21h18 M5 21v-16a2 2 0 0 1 2 -2h6m4 10.5v7.5 M21 7h-7m3 -3l-3 3l3 3')
export const IconUserX = outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0 M6 21v-2a4 4 0 0 1 4 -4h3.5 M22 22l-5 -5 M17 22l5 -5',
)
export const IconFilter = outline(
  'M4 4h16v2.172a2 2 0 0 1 -.586 1.414l-4.414 4.414v7l-6 2v-8.5l-4.48 -4.928a2 2 0 0 1 -.52 -1.345v-2.227',
)
export const IconMessage = outline(
  'M8 9h8 M8 13h6 M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12',
)
export const IconNote = outline(
  'M13 20l7 -7 M13 20v-6a1 1 0 0 1 1 -1h6v-7a2 2 0 0 0 -2 -2h-12a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7',
)
export const IconPin = outline('M15 4.5l-4 4l-4 1.5l-1.5 1.5l7 7l1.5 -1.5l1.5 -4l4 -4 M9 15l-4.5 4.5 M14.5 4l5.5 5.5')

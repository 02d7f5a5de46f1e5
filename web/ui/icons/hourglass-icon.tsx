import { outline } from './icons.tsx'

/** Means waiting. In a module of its own, because few first views need it. */
export const IconHourglass = outline('M6 4h12 M6 20h12 M7 4v3a5 5 0 0 0 10 0v-3 M7 20v-3a5 5 0 0 1 10 0v3')

/** The classes of a list with bullets. */
export const bulletsClass = 'grid list-disc gap-2 ps-5 marker:text-brand-ink'

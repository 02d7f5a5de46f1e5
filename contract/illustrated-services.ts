/** Names of the treatments that the home page shows first, because it has a picture and a description of them. */
export const illustratedServices = ['Fluoride Treatment', 'Cavity Filling', 'Teeth Whitening'] as const
export type IllustratedService = (typeof illustratedServices)[number]

/** Names of the treatments whose free times the home page shows first: what most visitors come for. */
export const leadingTreatments = ['Checkup', 'Toothache Check', 'Teeth Cleaning'] as const

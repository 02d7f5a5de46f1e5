/** Whether every state is checked in all widths, looks and languages, as before a release: `FULL=1`. */
export const full = process.env.FULL === '1'

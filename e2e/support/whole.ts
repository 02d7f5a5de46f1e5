/** Whether every state is checked in all widths, looks and languages, as before a release: `WHOLE=1`. */
export const whole = process.env.WHOLE === '1'

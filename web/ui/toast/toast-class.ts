/** The classes of the region of all toasts: below the header and its menu, in a dialog at the top of the screen. */
export const toastsClass = 'toasts'

export const toastClass = 'toast'

export const toastTextClass = 'toast-text'

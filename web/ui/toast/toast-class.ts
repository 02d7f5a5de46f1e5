/** The classes of the region of all toasts. It covers the header, where the next press rarely is. */
export const toastsClass = 'toasts'

export const toastClass = 'toast'

export const toastTextClass = 'toast-text'

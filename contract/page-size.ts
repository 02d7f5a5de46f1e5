/** Number of rows per page of a list. */
export const rowsOnPage = 50

/** People that a search returns at most. */
export const maxFound = 8

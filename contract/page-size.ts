/** Number of rows per page of a list. */
export const rowsOnPage = 50

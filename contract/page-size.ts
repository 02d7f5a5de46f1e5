/** How many rows a page of any list holds. */
export const rowsOnPage = 50

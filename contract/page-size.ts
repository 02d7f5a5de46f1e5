/** Number of rows per page of a list. */
export const rowsOnPage = 50

/** Number of reviews on a page of the reviews page. */
export const reviewsOnPage = 12

/** People that a search returns at most. */
export const maxFound = 8

/** The environment variable of the key in every program that the page shows; the guides use the same. */
export const keyVariable = 'ATELIER_KEY'

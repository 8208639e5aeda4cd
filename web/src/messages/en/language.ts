/** Its code, as in the `lang` attribute and in the cookie. */
export const language = 'en'
/** For dates, of which English has several ways: day before month, 24 hours. */
export const dateLocale = 'en-GB'
export const groupMark = ','
export const decimalMark = '.'
export const percentMark = '%'

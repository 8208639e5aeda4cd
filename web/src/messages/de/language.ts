export const language = 'de'
export const dateLocale = 'de-DE'
export const groupMark = '.'
export const decimalMark = ','
/** After a space that does not break. */
export const percentMark = '\u00a0%'

export const language = 'de'
export const dateLocale = 'de-DE'
export const groupMark = '.'
export const decimalMark = ','

/** The languages of the account page; the first is for everybody who asks for none of them. */
export const pageLanguages = ['en', 'de'] as const
export type PageLanguage = (typeof pageLanguages)[number]

/** The cookie in which the page keeps the language that somebody has chosen. */
export const languageCookie = 'language'

/** `index.html` and `index.de.html`: the build writes each document of the page once for every language. */
export const documentIn = (language: PageLanguage, name: string): string =>
  language === pageLanguages[0] ? name : name.replace(/\.html$/, `.${language}.html`)

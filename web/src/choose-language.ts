import { languageCookie, pageLanguages, type PageLanguage } from '@atelier/contract/page-languages.ts'

/** Each in itself, for those who read no other. */
const names: Record<PageLanguage, string> = { en: 'English', de: 'Deutsch' }

export const languageOptions = pageLanguages.map((value) => ({ value, label: names[value] }))

/** Kept in a cookie for a year, for the server sends the page in it. Drafts are stored, and there after the reload. */
export function chooseLanguage(language: PageLanguage): void {
  const isSecure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax${isSecure}`
  location.reload()
}

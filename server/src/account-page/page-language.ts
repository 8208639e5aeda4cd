import { languageCookie, pageLanguages, type PageLanguage } from '@atelier/contract/page-languages.ts'

/** The language for a visitor: the one they have chosen on the page, else the best of those that their browser asks for. */
export function languageFor(cookie = '', acceptLanguage = ''): PageLanguage {
  return known(chosen(cookie)) ?? asked(acceptLanguage) ?? pageLanguages[0]
}

const chosen = (cookie: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${languageCookie}=([^;]*)`).exec(cookie)?.[1]?.trim()

const known = (tag: string | undefined): PageLanguage | undefined =>
  pageLanguages.find((language) => language === tag)

/** `de-AT;q=0.8, en`: by weight, and of the same weight the first. We have no regional ones, so `de-AT` is German. */
function asked(acceptLanguage: string): PageLanguage | undefined {
  const tags = acceptLanguage
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .map(([tag = '', weight = 'q=1']) => ({ tag, weight: Number(weight.replace(/^q=/, '')) || 0 }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  for (const { tag } of tags) {
    const language = known(tag.split('-', 1)[0])
    if (language) return language
  }
  return undefined
}

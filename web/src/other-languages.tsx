import { chooseLanguage, languageOptions } from './choose-language.ts'
import { language } from '#messages/language.ts'

/** The languages that the page is not in, each named in itself. */
export function OtherLanguages() {
  return languageOptions
    .filter(({ value }) => value !== language)
    .map(({ value, label }) => (
      <button
        key={value}
        type="button"
        lang={value}
        className="link min-h-6"
        onClick={() => chooseLanguage(value)}
      >
        {label}
      </button>
    ))
}

import { useEffect, type ReactNode } from 'react'
import { chooseLanguage, languageOptions } from '../../choose-language.ts'
import { language } from '#messages/language.ts'

/** One question in the middle of the page. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Atelier`
  }, [title])
  return (
    <div className="mx-auto max-w-100 desk:sheet desk:mt-6 desk:p-10">
      <h1 tabIndex={-1} className="mb-6 text-display">
        {title}
      </h1>
      <div className="grid gap-6">{children}</div>
      <p className="mt-6 flex gap-4 text-small">
        {languageOptions
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
          ))}
      </p>
    </div>
  )
}

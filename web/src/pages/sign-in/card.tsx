import { useEffect, type ReactNode } from 'react'
import { OtherLanguages } from '../../other-languages.tsx'

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
        <OtherLanguages />
      </p>
    </div>
  )
}

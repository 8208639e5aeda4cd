import { useEffect, type ReactNode } from 'react'
import { titleWithName } from '../../document-brand.ts'
import { OtherLanguages } from '../../other-languages.tsx'
import { ServiceLinks } from '../../service-links.tsx'

/** One question in the middle of the page. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = titleWithName(title)
  }, [title])
  return (
    <div className="mx-auto max-w-100 desk:sheet desk:mt-6 desk:p-10">
      <h1 tabIndex={-1} className="mb-6 text-display">
        {title}
      </h1>
      <div className="grid gap-6">{children}</div>
      <p className="mt-6 flex flex-wrap gap-x-4 gap-y-2 text-small">
        <OtherLanguages />
        <ServiceLinks />
      </p>
    </div>
  )
}

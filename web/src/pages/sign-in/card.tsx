import { useEffect, type ReactNode } from 'react'

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
    </div>
  )
}

import type { ReactNode } from 'react'

/** A part of a page that is opened by whoever wants it. */
export function Disclosed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="min-h-row py-2 text-prompt font-bold">{title}</summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}

import type { ReactNode } from 'react'

/** A few numbers that matter, side by side; one below the other on a phone. */
export function FigureRow({ children }: { children: ReactNode }) {
  return (
    <dl className="sheet grid divide-line max-desk:divide-y desk:auto-cols-fr desk:grid-flow-col desk:divide-x">
      {children}
    </dl>
  )
}

export function Figure({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="px-6 py-4">
      <dt className="text-small text-quiet">{label}</dt>
      <dd className="mt-1 text-display">{children}</dd>
      {note !== undefined && note !== false && <dd className="mt-1 text-small text-quiet">{note}</dd>}
    </div>
  )
}

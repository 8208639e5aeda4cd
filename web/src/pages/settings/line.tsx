import type { ReactNode } from 'react'

/** A setting: what it is on one side, its control on the other. */
export function Line({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div>
        <p className="font-medium">{label}</p>
        <p className="text-small text-quiet">{hint}</p>
      </div>
      {children}
    </div>
  )
}

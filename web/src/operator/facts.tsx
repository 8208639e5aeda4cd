import type { ReactNode } from 'react'

/** Names and values, one below the other, each with what can be done about it. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}

export function Fact({
  label,
  action,
  children,
}: {
  label: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <dt className="w-40 shrink-0 text-quiet">{label}</dt>
      <dd className="min-w-0 flex-1 basis-32 wrap-anywhere">{children}</dd>
      {action !== undefined && action !== false && <dd className="-my-1 ml-auto">{action}</dd>}
    </div>
  )
}

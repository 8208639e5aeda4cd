import type { ReactNode } from 'react'

/** Nothing is here yet; says what would be, and how to get there. */
export function Empty({
  title,
  children,
  actions,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <p className="text-prompt font-medium">{title}</p>
      {children !== undefined && <p className="max-w-96 text-balance text-quiet">{children}</p>}
      {actions !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

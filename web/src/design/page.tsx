import { useEffect, type ReactNode } from 'react'
import { titleWithName } from '../document-brand.ts'

type Props = { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A page: its one heading, what it is for, what can be done on it. Names the browser's tab. */
export function Page({ title, description, actions, children }: Props) {
  useEffect(() => {
    document.title = titleWithName(title)
  }, [title])
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-display">
            {title}
          </h1>
          {description !== undefined && <p className="mt-1 max-w-160 text-quiet">{description}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      <div className="grid gap-6 *:min-w-0">{children}</div>
    </>
  )
}

/** A part of a page, on a sheet of its own. */
export function Section({
  title,
  actions,
  children,
  bare = false,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
  bare?: boolean
}) {
  return (
    <section aria-label={title}>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="text-prompt">{title}</h2>
        {actions}
      </div>
      {bare ? children : <div className="sheet overflow-hidden">{children}</div>}
    </section>
  )
}

import type { ReactNode } from 'react'

/** What the key beside the space bar is called here. */
export const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl '

export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="figures inline-flex h-5 min-w-5 items-center justify-center rounded-control border border-line bg-bench px-1 text-fine text-quiet">
      {children}
    </kbd>
  )
}

import type { ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import * as common from '#messages/common.ts'

/** The fields that narrow a list, and the way back to all of it. */
export function FilterBar({
  isFiltered,
  onClear,
  children,
}: {
  isFiltered: boolean
  onClear(): void
  children: ReactNode
}) {
  return (
    <div
      role="group"
      aria-label={common.filter}
      className="grid grid-cols-2 items-end gap-3 border-b border-line p-4 desk:flex desk:flex-wrap"
    >
      {children}
      {isFiltered && (
        <Button kind="quiet" onClick={onClear}>
          {common.clear}
        </Button>
      )}
    </div>
  )
}

import type { HistoryItem } from '@atelier/contract/history.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { SelectionContext, useSelection } from './use-selection.ts'

const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))

type Props = { items: readonly HistoryItem[]; collectionId: string | undefined; children: ReactNode }

/** A list of which several can be chosen, and below it what can be done with them. */
export function Selectable({ items, collectionId, children }: Props) {
  const { items: chosen, ...selection } = useSelection(items)
  return (
    <SelectionContext value={selection}>
      {children}
      {chosen.length > 0 && (
        <Suspense>
          <SelectionBar items={chosen} collectionId={collectionId} onClear={selection.clear} />
        </Suspense>
      )}
    </SelectionContext>
  )
}

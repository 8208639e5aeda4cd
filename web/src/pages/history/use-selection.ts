import type { HistoryItem } from '@atelier/contract/history.ts'
import { createContext, use, useMemo, useState } from 'react'
import { usePageShortcuts } from '../../use-page-shortcuts.ts'

export type Selection = {
  has(id: string): boolean
  toggle(id: string): void
  clear(): void
}

export const SelectionContext = createContext<Selection>({
  has: () => false,
  toggle: () => {},
  clear: () => {},
})
export const useSelected = (): Selection => use(SelectionContext)

/** Which of the items are chosen; those that have left the list are not. `x` chooses the one that has focus. */
export function useSelection(items: readonly HistoryItem[]): Selection & { items: HistoryItem[] } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selection = useMemo(
    () => ({
      has: (id: string) => ids.has(id),
      toggle: (id: string) => setIds((before) => before.symmetricDifference(new Set([id]))),
      clear: () => setIds(new Set()),
    }),
    [ids],
  )
  usePageShortcuts({
    x() {
      const row = document.activeElement?.closest('tr, [data-row]')
      const named = row?.matches('[data-generation]') === true ? row : row?.querySelector('[data-generation]')
      const id = named?.getAttribute('data-generation')
      if (id != null) selection.toggle(id)
    },
    ...(ids.size > 0 && { Escape: selection.clear }),
  })
  return { ...selection, items: items.filter(({ id }) => ids.has(id)) }
}

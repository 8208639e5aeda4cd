import type { HistoryItem } from '@atelier/contract/history.ts'
import { useSelected } from './use-selection.ts'
import * as messages from '#messages/labels.ts'

type Props = { item: HistoryItem; name: string }

/** Chooses one of the list. */
export function SelectBox({ item: { id }, name }: Props) {
  const { has, toggle } = useSelected()
  return (
    <label className="inline-flex size-8 cursor-pointer items-center justify-center">
      <span className="sr-only">{messages.select(name)}</span>
      <input type="checkbox" checked={has(id)} onChange={() => toggle(id)} className="size-4" />
    </label>
  )
}

import type { HistoryItem } from '@atelier/contract/history.ts'
import { Heart } from '../../design/icons.ts'
import { messageFor } from '../../api/messages.ts'
import { Icon } from '../../design/icon.tsx'
import { toast } from '../../design/toast.tsx'
import * as messages from '#messages/labels.ts'

type Props = { item: HistoryItem; name: string }

export function FavoriteButton({ item: { id, favorite }, name }: Props) {
  async function change() {
    try {
      const { changeLabels } = await import('../../api/labels.ts')
      await changeLabels({ generationIds: [id], favorite: !favorite })
    } catch (error) {
      toast(messageFor(error).title)
    }
  }
  const label = favorite ? messages.removeFavorite(name) : messages.addFavorite(name)
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={favorite}
      onClick={() => void change()}
      className="inline-flex size-8 items-center justify-center text-quiet hover:text-ink aria-pressed:text-bad aria-pressed:[&_svg]:fill-current"
    >
      <Icon of={Heart} />
    </button>
  )
}

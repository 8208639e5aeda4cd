import type { HistoryItem } from '@atelier/contract/history.ts'
import { FolderPlus, FolderMinus, Heart, Tags, Trash } from '../../design/icons.ts'
import { lazy, Suspense, useState } from 'react'
import { changeLabels } from '../../api/labels.ts'
import { messageFor } from '../../api/messages.ts'
import { deleteLater } from '../../api/pending-deletes.ts'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { toast } from '../../design/toast.tsx'
import { CollectionDialog } from './collection-dialog.tsx'
import { DownloadAll } from './download-all.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import * as messages from '#messages/labels.ts'

// With all that shows outputs, or else their page would load each part as a file of its own.
const OutputActions = lazy(async () => ({
  default: (await import('../../outputs/output.tsx')).OutputActions,
}))

type Props = {
  items: readonly HistoryItem[]
  /** The collection that is looked at. */
  collectionId: string | undefined
  onClear(): void
}

/** What can be done with what was chosen. It stays in sight. */
export function SelectionBar({ items, collectionId, onClear }: Props) {
  const [dialog, setDialog] = useState<'tags' | 'collection'>()
  const generationIds = items.map(({ id }) => id)
  const areFavorites = items.every(({ favorite }) => favorite)
  const [only, ...others] = items
  const file = others.length === 0 ? only?.outputs[0] : undefined

  async function change(labels: Omit<Parameters<typeof changeLabels>[0], 'generationIds'>) {
    try {
      await changeLabels({ generationIds, ...labels })
    } catch (error) {
      toast(messageFor(error).title)
    }
  }
  function remove() {
    const ended = items.filter(({ completedAt }) => completedAt !== null)
    if (ended.length < items.length) toast(messages.unfinishedKept(items.length - ended.length))
    if (ended.length > 0) deleteLater(ended.map(({ id }) => id))
    onClear()
  }

  return (
    <section
      aria-label={messages.selection}
      className="sheet sticky bottom-[calc(3.25rem+env(safe-area-inset-bottom))] z-5 flex flex-wrap items-center gap-2 p-3 wide:bottom-0 short:static"
    >
      <p role="status" className="mr-auto font-medium">
        {messages.selected(items.length)}
      </p>
      <Button
        icon={<Icon of={Heart} />}
        aria-pressed={areFavorites}
        onClick={() => void change({ favorite: !areFavorites })}
      >
        {messages.favorite}
      </Button>
      <Button icon={<Icon of={Tags} />} onClick={() => setDialog('tags')}>
        {messages.editTags}
      </Button>
      <Button icon={<Icon of={FolderPlus} />} onClick={() => setDialog('collection')}>
        {messages.addToCollection}
      </Button>
      {collectionId !== undefined && (
        <Button
          icon={<Icon of={FolderMinus} />}
          onClick={() => void change({ removeFromCollections: [collectionId] })}
        >
          {messages.removeFromCollection}
        </Button>
      )}
      <DownloadAll of={{ generationIds }} />
      {file && (
        <Suspense>
          <OutputActions key={file.id} asset={file} />
        </Suspense>
      )}
      <Button kind="danger" icon={<Icon of={Trash} />} onClick={remove}>
        {messages.deleteSelected}
      </Button>
      <Button kind="quiet" onClick={onClear}>
        {messages.clearSelection}
      </Button>
      {dialog === 'tags' && <TagsDialog items={items} onClose={() => setDialog(undefined)} />}
      {dialog === 'collection' && (
        <CollectionDialog generationIds={generationIds} onClose={() => setDialog(undefined)} />
      )}
    </section>
  )
}

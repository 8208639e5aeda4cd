import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { historyItemQuery } from '../../api/history-item.ts'
import { Button } from '../../design/button.tsx'
import { FavoriteButton } from '../history/favorite-button.tsx'
import * as messages from '#messages/labels.ts'

const TagsDialog = lazy(async () => ({ default: (await import('../history/tags-dialog.tsx')).TagsDialog }))

/** What the generation is found by: whether it is a favorite, and its tags. */
export function Labels({ generationId, name }: { generationId: string; name: string }) {
  const { data: item } = useQuery(historyItemQuery(generationId))
  const [isOpen, setOpen] = useState(false)
  if (!item) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FavoriteButton item={item} name={name} />
      {item.tags.length > 0 && (
        <ul aria-label={messages.tags} className="flex flex-wrap gap-2">
          {item.tags.map((tag) => (
            <li key={tag}>
              <Link to="/history" search={{ tag }} className="link text-small wrap-anywhere">
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {messages.editTags}
      </Button>
      {isOpen && (
        <Suspense>
          <TagsDialog items={[item]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

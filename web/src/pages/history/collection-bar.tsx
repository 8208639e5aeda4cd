import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { collectionsQuery } from '../../api/label-queries.ts'
import { deleteCollection, renameCollection } from '../../api/labels.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { textOf } from '../../forms/form.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { DownloadAll } from './download-all.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/labels.ts'

/** The collection that is looked at, and what can be done with the whole of it. */
export function CollectionBar({ collectionId, onDeleted }: { collectionId: string; onDeleted(): void }) {
  const { data } = useQuery(collectionsQuery)
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const close = () => setDialog(undefined)
  const name = data?.items.find(({ id }) => id === collectionId)?.name
  if (name === undefined) return null
  return (
    <section aria-label={name} className="flex flex-wrap items-center gap-2">
      <h2 className="mr-auto min-w-0 text-title wrap-anywhere">{name}</h2>
      <DownloadAll of={{ collectionId }} />
      <Button onClick={() => setDialog('rename')}>{messages.rename}</Button>
      <Button kind="danger" onClick={() => setDialog('delete')}>
        {messages.deleteCollection}
      </Button>
      {dialog === 'rename' && (
        <FormDialog
          title={messages.renameCollection}
          submitLabel={messages.rename}
          onSubmit={(fields) => renameCollection(collectionId, textOf(fields, 'name'))}
          onDone={close}
          onClose={close}
        >
          <TextField label={common.name} name="name" required maxLength={80} defaultValue={name} />
        </FormDialog>
      )}
      {dialog === 'delete' && (
        <FormDialog
          title={messages.deleteCollection}
          submitLabel={messages.deleteCollection}
          kind="danger"
          cancelLabel={common.keepIt}
          onSubmit={() => deleteCollection(collectionId)}
          onDone={onDeleted}
          onClose={close}
        >
          <p>{messages.deleteCollectionDetail}</p>
        </FormDialog>
      )}
    </section>
  )
}

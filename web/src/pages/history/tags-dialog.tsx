import type { HistoryItem } from '@atelier/contract/history.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { tagsQuery } from '../../api/label-queries.ts'
import { changeLabels } from '../../api/labels.ts'
import { CheckBox, FieldGroup, TextField } from '../../design/field.tsx'
import { textOf } from '../../forms/form.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { splitTags } from './split-tags.ts'
import * as messages from '#messages/labels.ts'

/** Gives tags to all that was chosen, and takes away those that some of them have. */
export function TagsDialog({ items, onClose }: { items: readonly HistoryItem[]; onClose(): void }) {
  const { data: known } = useQuery(tagsQuery)
  const suggestions = useId()
  const present = [...new Set(items.flatMap(({ tags }) => tags))].toSorted()
  async function save(fields: FormData) {
    const addTags = splitTags(textOf(fields, 'addTags'))
    const removeTags = fields.getAll('removeTags').map(String)
    if (addTags.length + removeTags.length === 0) return
    await changeLabels({ generationIds: items.map(({ id }) => id), addTags, removeTags })
  }
  return (
    <FormDialog
      title={messages.tags}
      submitLabel={messages.save}
      onSubmit={save}
      onDone={onClose}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextField
          label={messages.addTags}
          hint={messages.addTagsHint}
          name="addTags"
          list={suggestions}
          maxLength={300}
        />
        <datalist id={suggestions}>
          {known?.items.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        {present.length > 0 && (
          <FieldGroup label={messages.removeTags}>
            {present.map((tag) => (
              <CheckBox key={tag} name="removeTags" value={tag} label={tag} />
            ))}
          </FieldGroup>
        )}
      </div>
    </FormDialog>
  )
}

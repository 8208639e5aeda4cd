import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { collectionsQuery } from '../../api/label-queries.ts'
import { changeLabels, createCollection } from '../../api/labels.ts'
import { SelectField, TextField } from '../../design/field.tsx'
import { textOf } from '../../forms/form.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/labels.ts'

type Props = { generationIds: string[]; onClose(): void }

/** Puts what was chosen into a collection, or into a new one. */
export function CollectionDialog({ generationIds, onClose }: Props) {
  const { data: collections } = useQuery(collectionsQuery)
  const [chosen, setChosen] = useState('')
  async function add(fields: FormData) {
    const id = chosen === '' ? (await createCollection(textOf(fields, 'name'))).id : chosen
    setChosen(id) // Whoever tries again after a failure below makes no second one.
    await changeLabels({ generationIds, addToCollections: [id] })
  }
  return (
    <FormDialog
      title={messages.addTo}
      submitLabel={messages.add}
      onSubmit={add}
      onDone={onClose}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <SelectField
          label={messages.collection}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{messages.newCollection}</option>
          {collections?.items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {chosen === '' && <TextField label={common.name} name="name" required maxLength={80} />}
      </div>
    </FormDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/operations.ts'
import { personQuery, queryClient } from '../../api/queries.ts'
import { TextField } from '../../design/field.tsx'
import { toast } from '../../design/toast.tsx'
import { textOf } from '../../forms/form.tsx'
import { FormSection } from './form-section.tsx'
import * as messages from '#messages/settings.ts'
import * as common from '#messages/common.ts'

export function NameSection() {
  const { data: person } = useQuery(personQuery)
  if (!person) return null
  return (
    <FormSection
      title={messages.you}
      action={messages.saveName}
      onSubmit={async (fields) => {
        const updated = await api.updatePerson({ name: textOf(fields, 'name') })
        queryClient.setQueryData(personQuery.queryKey, updated)
        toast(messages.nameSaved)
      }}
    >
      {(issue) => (
        <>
          <TextField
            label={common.name}
            name="name"
            autoComplete="name"
            defaultValue={person.name}
            issue={issue('name')}
          />
          <TextField
            label={messages.email}
            name="email"
            readOnly
            value={person.email}
            hint={messages.emailHint}
          />
        </>
      )}
    </FormSection>
  )
}

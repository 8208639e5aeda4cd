import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/operations.ts'
import { personQuery, queryClient } from '../../api/queries.ts'
import { TextField } from '../../design/field.tsx'
import { toast } from '../../design/toast.tsx'
import { textOf } from '../../forms/form.tsx'
import { FormSection } from './form-section.tsx'

export function NameSection() {
  const { data: person } = useQuery(personQuery)
  if (!person) return null
  return (
    <FormSection
      title="You"
      action="Save name"
      onSubmit={async (fields) => {
        const updated = await api.updatePerson({ name: textOf(fields, 'name') })
        queryClient.setQueryData(personQuery.queryKey, updated)
        toast('Your name was saved.')
      }}
    >
      {(issue) => (
        <>
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            defaultValue={person.name}
            issue={issue('name')}
          />
          <TextField label="Email" name="email" readOnly value={person.email} hint="You sign in with it." />
        </>
      )}
    </FormSection>
  )
}

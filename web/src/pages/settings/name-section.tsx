import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/operations.ts'
import { personQuery, queryClient } from '../../api/queries.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { Section } from '../../design/page.tsx'
import { toast } from '../../design/toast.tsx'
import { Form, textOf } from '../../forms/form.tsx'

export function NameSection() {
  const { data: person } = useQuery(personQuery)
  if (!person) return null
  return (
    <Section title="You">
      <div className="p-4">
        <Form
          label="You"
          onSubmit={async (fields) => {
            const updated = await api.updatePerson({ name: textOf(fields, 'name') })
            queryClient.setQueryData(personQuery.queryKey, updated)
            toast('Your name was saved.')
          }}
        >
          {({ busy, issue }) => (
            <>
              <TextField
                label="Name"
                name="name"
                autoComplete="name"
                defaultValue={person.name}
                issue={issue('name')}
              />
              <TextField
                label="Email"
                name="email"
                readOnly
                value={person.email}
                hint="You sign in with it."
              />
              <div>
                <Button type="submit" busy={busy}>
                  Save name
                </Button>
              </div>
            </>
          )}
        </Form>
      </div>
    </Section>
  )
}

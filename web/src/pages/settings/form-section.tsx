import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../design/button.tsx'
import { Section } from '../../design/page.tsx'
import { Form } from '../../forms/form.tsx'

type FormProps = ComponentProps<typeof Form>
type Issue = Parameters<FormProps['children']>[0]['issue']

/** A section that is one form, with its button below the fields. */
export function FormSection(props: {
  title: string
  action: string
  onSubmit: FormProps['onSubmit']
  children: (issue: Issue) => ReactNode
}) {
  return (
    <Section title={props.title}>
      <div className="p-4">
        <Form label={props.title} onSubmit={props.onSubmit}>
          {({ busy, issue }) => (
            <>
              {props.children(issue)}
              <div>
                <Button type="submit" busy={busy}>
                  {props.action}
                </Button>
              </div>
            </>
          )}
        </Form>
      </div>
    </Section>
  )
}

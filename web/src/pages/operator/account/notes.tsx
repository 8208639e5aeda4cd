import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { operatorAccountApi } from '../../../api/operator-account-operations.ts'
import { notesQuery } from '../../../api/operator-account-queries.ts'
import { PageOfItems } from '../../../api/page-of-items.tsx'
import { refetchIfIndeterminate } from '../../../api/queries.ts'
import { Button, buttonLook } from '../../../design/button.tsx'
import { Empty } from '../../../design/empty.tsx'
import { TextAreaField } from '../../../design/field.tsx'
import { Section } from '../../../design/page.tsx'
import { Moment } from '../../../design/time.tsx'
import { Form, textOf } from '../../../forms/form.tsx'
import { refuseEmpty } from '../../../forms/refuse-fields.ts'
import { refetchOffice } from '../../../operator/run.ts'
import { useRole } from '../../../operator/use-role.ts'
import * as messages from '#messages/operator-account.ts'

/** What operators tell each other about an account. Its person never sees it. */
export function Notes({ account, cursor }: { account: OperatorAccount; cursor: string | undefined }) {
  const { id: accountId, deletionRequestedAt } = account
  const notes = useQuery(notesQuery(accountId, cursor))
  const { mayHelp } = useRole()
  return (
    <Section title={messages.notes}>
      {/* A note changes nothing of the account, so support also writes about operators. */}
      {mayHelp && deletionRequestedAt === null && <NoteForm accountId={accountId} />}
      <PageOfItems
        of={notes}
        cursor={cursor}
        linkTo={(to, label) => (
          <Link
            to="/operator/accounts/$accountId"
            params={{ accountId }}
            search={{ view: 'notes', ...(to !== undefined && { cursor: to }) }}
            resetScroll={false}
            className={buttonLook()}
          >
            {label}
          </Link>
        )}
      >
        {(items) =>
          items.length === 0 ? (
            <Empty title={messages.noNotes} />
          ) : (
            <ul className="divide-y divide-line">
              {items.map(({ id, author, text, createdAt }) => (
                <li key={id} className="grid gap-1 p-4">
                  <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
                  <p className="text-small text-quiet">
                    {author} · <Moment at={createdAt} />
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </PageOfItems>
    </Section>
  )
}

function NoteForm({ accountId }: { accountId: string }) {
  const [written, setWritten] = useState(0)
  return (
    <div className="border-b border-line p-4">
      <Form
        key={written}
        label={messages.addNote}
        onSubmit={async (fields) => {
          const text = textOf(fields, 'text')
          refuseEmpty({ text })
          await refetchIfIndeterminate(operatorAccountApi.addNote(accountId, text), {
            queryKey: ['operator'],
          })
          setWritten(written + 1)
          await refetchOffice()
        }}
      >
        {({ busy, issue }) => (
          <>
            <TextAreaField
              label={messages.newNote}
              name="text"
              maxLength={4000}
              hint={messages.newNoteHint}
              issue={issue('text')}
            />
            <div>
              <Button type="submit" busy={busy}>
                {messages.addNote}
              </Button>
            </div>
          </>
        )}
      </Form>
    </div>
  )
}

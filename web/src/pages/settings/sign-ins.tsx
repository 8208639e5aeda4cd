import type { SignIn } from '@atelier/contract/sign-in.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { api } from '../../api/operations.ts'
import { queryClient, signInsQuery } from '../../api/queries.ts'
import { messageFor } from '../../api/messages.ts'
import { Button } from '../../design/button.tsx'
import { Section } from '../../design/page.tsx'
import { Status } from '../../design/status.tsx'
import { RowActions, Table } from '../../design/table.tsx'
import { Ago } from '../../design/time.tsx'
import { toast } from '../../design/toast.tsx'
import { browserName } from './browser-name.ts'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** Where one is signed in. */
export function SignIns() {
  const signIns = useQuery(signInsQuery)
  const [isAsking, setAsking] = useState(false)

  async function end({ id }: SignIn) {
    try {
      await api.endMySignIn(id)
      toast('That session has ended.')
    } catch (error) {
      toast(messageFor(error).title)
    }
    await queryClient.invalidateQueries(signInsQuery)
  }

  return (
    <Section
      title="Signed in"
      actions={
        <Button kind="quiet" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      }
    >
      <QueryResult of={signIns}>
        {({ items }) => (
          <Table
            caption="Where you are signed in"
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              {
                label: 'Browser',
                isName: true,
                cell: ({ userAgent }) => <span title={userAgent ?? undefined}>{browserName(userAgent)}</span>,
              },
              {
                label: 'Address',
                cell: ({ ipAddress }) => <span className="figures">{ipAddress ?? 'unknown'}</span>,
              },
              { label: 'Last seen', cell: ({ lastSeenAt }) => <Ago at={lastSeenAt} /> },
              { label: 'Signed in', cell: ({ createdAt }) => <Ago at={createdAt} /> },
              {
                label: 'Actions',
                isActions: true,
                cell: (signIn) =>
                  signIn.current ? (
                    <span className="flex min-h-row items-center desk:justify-end">
                      <Status look="good">This one</Status>
                    </span>
                  ) : (
                    <RowActions>
                      <Button
                        kind="quiet"
                        onClick={() => void end(signIn)}
                        aria-label={`End the session of ${browserName(signIn.userAgent)}`}
                      >
                        End
                      </Button>
                    </RowActions>
                  ),
              },
            ]}
          />
        )}
      </QueryResult>
      {isAsking && <SignOutEverywhere onClose={() => setAsking(false)} />}
    </Section>
  )
}

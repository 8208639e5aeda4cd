import type { SignIn } from '@atelier/contract/sign-in.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { accountApi } from '../../api/account-operations.ts'
import { signInsQuery } from '../../api/account-queries.ts'
import { queryClient } from '../../api/queries.ts'
import { messageFor } from '../../api/messages.ts'
import { Button } from '../../design/button.tsx'
import { Section } from '../../design/page.tsx'
import { Status } from '../../design/status.tsx'
import { RowActions, Table } from '../../design/table.tsx'
import { Ago } from '../../design/time.tsx'
import { toast } from '../../design/toast.tsx'
import { browserName } from './browser-name.ts'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import * as messages from '#messages/settings.ts'
import * as common from '#messages/common.ts'

/** Where one is signed in. */
export function SignIns() {
  const signIns = useQuery(signInsQuery)
  const [isAsking, setAsking] = useState(false)

  async function end({ id }: SignIn) {
    try {
      await accountApi.endMySignIn(id)
      toast(messages.sessionEnded)
    } catch (error) {
      toast(messageFor(error).title)
    }
    await queryClient.invalidateQueries(signInsQuery)
  }

  return (
    <Section
      title={messages.sessions}
      actions={
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {messages.signOutEverywhere}
        </Button>
      }
    >
      <QueryResult of={signIns}>
        {({ items }) => (
          <Table
            caption={messages.sessionsCaption}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              {
                label: messages.browser,
                isName: true,
                cell: ({ userAgent }) => <span title={userAgent ?? undefined}>{browserName(userAgent)}</span>,
              },
              {
                label: messages.address,
                cell: ({ ipAddress }) => <span className="figures">{ipAddress ?? 'unknown'}</span>,
              },
              { label: messages.lastSeen, cell: ({ lastSeenAt }) => <Ago at={lastSeenAt} /> },
              { label: messages.signedIn, cell: ({ createdAt }) => <Ago at={createdAt} /> },
              {
                label: common.actions,
                isActions: true,
                cell: (signIn) =>
                  signIn.current ? (
                    <span className="flex min-h-row items-center desk:justify-end">
                      <Status look="good">{messages.thisSession}</Status>
                    </span>
                  ) : (
                    <RowActions>
                      <Button
                        kind="quiet"
                        onClick={() => void end(signIn)}
                        aria-label={messages.endSession(browserName(signIn.userAgent))}
                      >
                        {messages.signOut}
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

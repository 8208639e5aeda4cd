import type { Agent } from '@atelier/contract/agent.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agentApi, agentsQuery } from '../../api/agent-operations.ts'
import { hasEnded, keyState } from '../../api/key-state.ts'
import { api } from '../../api/operations.ts'
import { QueryResult } from '../../api/query-result.tsx'
import { keysQuery, queryClient } from '../../api/queries.ts'
import { Empty } from '../../design/empty.tsx'
import { Page, Section } from '../../design/page.tsx'
import { toast } from '../../design/toast.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { AgentsTable } from './agents-table.tsx'
import { LimitFields, limitsOf } from './limit-fields.tsx'
import * as messages from '#messages/agents.ts'
import * as common from '#messages/common.ts'

export function AgentsPage() {
  const agents = useQuery(agentsQuery)
  const [changing, setChanging] = useState<Agent>()
  const [revoking, setRevoking] = useState<Agent>()

  return (
    <Page title={messages.title} description={messages.description}>
      <QueryResult of={agents}>
        {({ items }) => {
          const working = items.filter((agent) => !hasEnded(keyState(agent, Date.now())))
          return items.length === 0 ? (
            <div className="sheet">
              <Empty title={messages.noAgents}>{messages.noAgentsDetail(`${location.origin}/mcp`)}</Empty>
            </div>
          ) : (
            <Section title={messages.agentCount(working.length)}>
              <AgentsTable agents={items} onChange={setChanging} onRevoke={setRevoking} />
            </Section>
          )
        }}
      </QueryResult>
      {changing && <ChangeDialog agent={changing} onClose={() => setChanging(undefined)} />}
      {revoking && <RevokeDialog agent={revoking} onClose={() => setRevoking(undefined)} />}
    </Page>
  )
}

type DialogProps = { agent: Agent; onClose(): void }

function ChangeDialog({ agent: { id, name, budget }, onClose }: DialogProps) {
  async function change(fields: FormData) {
    await agentApi.updateMyAgent(id, limitsOf(fields))
    await queryClient.invalidateQueries(agentsQuery)
  }
  return (
    <FormDialog
      title={messages.changeTitle(name)}
      submitLabel={messages.save}
      wide
      onSubmit={change}
      onDone={() => {
        toast(messages.saved)
        onClose()
      }}
      onClose={onClose}
    >
      {({ issue }) => <LimitFields limits={budget} issue={issue} />}
    </FormDialog>
  )
}

function RevokeDialog({ agent: { id, name }, onClose }: DialogProps) {
  async function revoke() {
    await api.revokeMyKey(id)
    await queryClient.invalidateQueries(agentsQuery)
    await queryClient.invalidateQueries(keysQuery)
  }
  return (
    <FormDialog
      title={messages.revokeTitle(name)}
      submitLabel={messages.revoke}
      kind="danger"
      cancelLabel={common.keepIt}
      onSubmit={revoke}
      onDone={() => {
        toast(messages.revoked(name))
        onClose()
      }}
      onClose={onClose}
    >
      <p>{messages.revokeDetail}</p>
    </FormDialog>
  )
}

import { Agent, AgentList, UpdateAgentRequest } from '@atelier/contract/agent.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import type { AgentsDependencies } from './dependencies.ts'
import { listAgents, updateAgent } from './grants.store.ts'

export const listMyAgents = endpoint({
  method: 'GET',
  path: '/account/v1/agents',
  summary: 'List your agents',
  description: 'With what each may spend and has spent. Each is an API key as well: revoke it as one.',
  scope: 'session',
  responds: { 200: AgentList },
  problems: [],
  async handle({ account }, { db }: AgentsDependencies) {
    return { 200: { items: await listAgents(db, account.id) } }
  },
})

export const updateMyAgent = endpoint({
  method: 'PATCH',
  path: '/account/v1/agents/{id}',
  summary: 'Change the limits of an agent',
  description: 'Spending limits bind from this answer on, `confirmAboveCoins` within seconds.',
  scope: 'session',
  params: Type.Object({ id: Uuid }),
  body: UpdateAgentRequest,
  responds: { 200: Agent },
  problems: ['invalid_params', 'not_found'],
  async handle({ account, params: { id }, body, problem }, { db, apiKeyCache }: AgentsDependencies) {
    const changed = await db.transaction().execute((tx) => updateAgent(tx, account.id, id, body))
    if (!changed) throw problem('not_found', 'There is no such agent on this account.')
    apiKeyCache.clear()
    return { 200: changed }
  },
})

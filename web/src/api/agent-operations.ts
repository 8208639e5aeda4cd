import type {
  Agent,
  AnswerConsentRequest,
  ConsentDetails,
  UpdateAgentRequest,
} from '@atelier/contract/agent.ts'
import { queryOptions } from '@tanstack/react-query'
import { at, call, get, post, type Listed, type Signal } from './client.ts'

/** The operations of agents. A first visit does without them, so it does not load them. */
export const agentApi = {
  listMyAgents: (signal?: Signal) => get<Listed<Agent>>('/account/v1/agents', signal),
  updateMyAgent: (id: string, body: UpdateAgentRequest) =>
    call<Agent>('PATCH', at`/account/v1/agents/${id}`, { body }),
  getConsent: (request: string, signal?: Signal) =>
    get<ConsentDetails>('/account/v1/agents/consent', signal, { request }),
  answerConsent: (body: AnswerConsentRequest) =>
    post<{ redirectTo: string }>('/account/v1/agents/consent', body),
}

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => agentApi.listMyAgents(signal),
})

export const consentQuery = (request: string) =>
  queryOptions({
    queryKey: ['consent', request],
    queryFn: ({ signal }) => agentApi.getConsent(request, signal),
    retry: false,
  })

import { Type } from 'typebox'
import { networkOf } from '../accounts/rate-limits.ts'
import { countRequest } from '../accounts/request-throttle.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { anyQuery } from '../platform/http/page.ts'
import { readAuthorizationRequest } from './authorization-request.ts'
import { isDocumentAddress, type AgentClient, type MetadataRefusal } from './client-metadata.ts'
import { readDocumentClient } from './client-documents.client.ts'
import { findClient } from './clients.store.ts'
import type { AgentsDependencies } from './dependencies.ts'
import { isLocalRedirect, isRegisteredRedirect, withAnswer } from './redirects.ts'
import { agentRequestLimit, documentLimit } from './request-limits.ts'
import { resourceOf } from './server-metadata.ts'

/**
 * Where an agent sends the person's browser. What is wrong with the client or its address is told to the person: nobody is
 * sent to an address that was not checked. Everything else is told to the client, where it is on the person's own computer.
 */
export const authorizeAgent = endpoint({
  method: 'GET',
  path: '/oauth/authorize',
  summary: 'Ask a person to let an agent in',
  scope: 'public',
  query: anyQuery,
  cacheControl: 'no-store',
  responds: { 302: Type.Null() },
  problems: ['invalid_params', 'rate_limited'],
  async handle({ query, request, header, problem }, dependencies: AgentsDependencies) {
    const { limiter, publicUrl, secrets, clock } = dependencies
    const network = networkOf(request.ip)
    await countRequest(limiter, `agents:${network}`, agentRequestLimit)
    const sent = query as Record<string, string | string[] | undefined>
    const { client_id: clientId, redirect_uri: asked } = sent
    if (typeof clientId !== 'string' || clientId === '') throw problem('invalid_params', noClient)
    const client = await find(clientId)
    if (!client) throw problem('invalid_params', unknownClient)
    if ('error' in client) throw problem('invalid_params', `${unreadable} ${client.description}`)
    const redirectUri = asked ?? (client.redirectUris.length === 1 ? client.redirectUris[0] : undefined)
    if (typeof redirectUri !== 'string' || !isRegisteredRedirect(client.redirectUris, redirectUri))
      throw problem('invalid_params', wrongRedirect)

    const read = readAuthorizationRequest(sent, { clientId, redirectUri, resource: resourceOf(publicUrl) })
    if ('error' in read) {
      // Anybody can register an address: whoever is sent there without having agreed may think that we vouch for it.
      if (!isLocalRedirect(redirectUri)) throw problem('invalid_params', `${unusable} ${read.description}`)
      const state = typeof sent['state'] === 'string' ? sent['state'] : undefined
      const { error, description: error_description } = read
      header('location', withAnswer(redirectUri, { error, error_description, state, iss: publicUrl }))
      return { 302: null }
    }
    const sealed = secrets.seal('agents', JSON.stringify({ ...read, askedAt: clock.now() }))
    header('location', `${publicUrl}/account/agents/allow?request=${sealed}`)
    return { 302: null }

    async function find(id: string): Promise<AgentClient | MetadataRefusal | undefined> {
      if (!isDocumentAddress(id)) return findClient(dependencies.db, id)
      return readDocumentClient(dependencies.db, dependencies.outbound, id, () =>
        countRequest(limiter, `agent-documents:${network}`, documentLimit),
      )
    }
  },
})

const noClient = 'The link has no client_id. Start again in the program that brought you here.'
const unknownClient =
  'The program that brought you here is not registered, or no longer. Remove its connection there, and connect again.'
const unreadable = 'What the program that brought you here says of itself could not be used.'
const unusable = 'What the program that brought you here asks for cannot be given.'
const wrongRedirect =
  'The program that brought you here wants to be answered at an address that it has not registered. Do not go on if you do not know it.'

import { randomInt } from 'node:crypto'
import { AnswerConsentRequest, ConsentAnswer, ConsentDetails, ConsentQuery } from '@atelier/contract/agent.ts'
import type { Account } from '../accounts/account.ts'
import { expiresInThePast, hashKey, mintKey, tooManyKeys } from '../accounts/keys.ts'
import { hasPassed, hasRoomForKey } from '../accounts/keys.store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { invalidParams, Problem } from '../platform/http/problem.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { hostOfClient, type AgentClient } from './client-metadata.ts'
import { findClient } from './clients.store.ts'
import { addCode } from './codes.store.ts'
import { defaultLimits } from './default-limits.ts'
import type { AgentsDependencies } from './dependencies.ts'
import { isLocalRedirect, withAnswer } from './redirects.ts'

/** How long a person may think about it. */
const REQUEST_MS = 30 * 60_000

const path = '/account/v1/agents/consent'

export const getConsent = endpoint({
  method: 'GET',
  path,
  summary: 'See what an agent asks for',
  scope: 'session',
  query: ConsentQuery,
  responds: { 200: ConsentDetails },
  problems: ['invalid_params', 'account_locked'],
  async handle({ query, account }, dependencies: AgentsDependencies) {
    refuseLocked(account)
    const { asked, client } = await openRequest(query.request, dependencies)
    return {
      200: {
        clientName: client.name,
        clientHost: hostOfClient(client.id),
        redirectHost: new URL(asked.redirectUri).host,
        isLocal: isLocalRedirect(asked.redirectUri),
        scopes: asked.scopes,
        limits: defaultLimits,
      },
    }
  },
})

export const answerConsent = endpoint({
  method: 'POST',
  path,
  summary: 'Let an agent in, or not',
  scope: 'session',
  body: AnswerConsentRequest,
  responds: { 200: ConsentAnswer },
  problems: ['invalid_params', 'account_locked'],
  async handle({ body, account, problem }, dependencies: AgentsDependencies) {
    const { db, publicUrl } = dependencies
    refuseLocked(account)
    const { asked, client } = await openRequest(body.request, dependencies)
    const answer = (sent: Record<string, string>) => ({
      200: { redirectTo: withAnswer(asked.redirectUri, { ...sent, state: asked.state, iss: publicUrl }) },
    })
    if (!body.isAllowed) return answer({ error: 'access_denied' })

    const {
      request: _,
      isAllowed: __,
      name = client.name,
      scopes = asked.scopes,
      expiresAt = null,
      ...limits
    } = body
    if (scopes.some((scope) => !asked.scopes.includes(scope)))
      throw invalidParams([{ path: 'scopes', message: 'must be among those that it asks for' }])
    if (expiresAt !== null && (await hasPassed(db, expiresAt))) throw invalidParams([expiresInThePast])
    const code = mintKey(randomInt, 'code')
    await db.transaction().execute(async (tx) => {
      if (!(await hasRoomForKey(tx, account.id))) throw problem('invalid_params', tooManyKeys)
      const { clientId, redirectUri, challenge } = asked
      const terms = { ...defaultLimits, ...limits, name: name.trim(), scopes, expiresAt }
      const isFirst = await addCode(tx, {
        hash: hashKey(code),
        accountId: account.id,
        clientId,
        redirectUri,
        challenge,
        terms,
      })
      if (!isFirst) throw problem('invalid_params', answered)
    })
    return answer({ code })
  },
})

/** What `/oauth/authorize` checked and gave to the page. */
async function openRequest(
  sealed: string,
  { secrets, db, clock }: AgentsDependencies,
): Promise<{ asked: AuthorizationRequest; client: AgentClient }> {
  const { askedAt, ...asked } = openSealed(sealed, secrets)
  const client = clock.now() - askedAt > REQUEST_MS ? undefined : await findClient(db, asked.clientId)
  if (!client) throw new Problem('invalid_params', startAgain)
  return { asked, client }
}

function openSealed(sealed: string, secrets: AgentsDependencies['secrets']) {
  try {
    return JSON.parse(secrets.open('agents', sealed)) as AuthorizationRequest & { askedAt: number }
  } catch {
    throw new Problem('invalid_params', startAgain)
  }
}

function refuseLocked({ locked }: Account): void {
  if (locked)
    throw new Problem('account_locked', 'This account is locked. Contact the operator of this service.')
}

const startAgain =
  'This request has expired or is not complete. Start again in the program that brought you here.'

const answered = 'This request was allowed before. Start again in the program that brought you here.'

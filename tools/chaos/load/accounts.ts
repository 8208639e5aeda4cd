import { randomUUID } from 'node:crypto'
import type { CreateApiKeyRequest } from '@atelier/contract/api-key.ts'
import type { CreateAccountRequest } from '@atelier/contract/operator-account.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { OPERATOR_TOKEN } from '../cluster/target-node.ts'
import type { Answers } from './caller.ts'

export type Customer = { id: string; key: string; coins: number }

type AccountOptions = Partial<CreateAccountRequest> & { key?: Partial<CreateApiKeyRequest> }

const unlimited = { limit: 1_000_000, windowSeconds: 60 }

/** Accounts with a key each, made the way operators make them. */
export function makeCustomers(
  cluster: Cluster,
  answers: Answers,
  count: number,
  accountOptions: AccountOptions,
): Promise<Customer[]> {
  return Promise.all(Array.from({ length: count }, () => makeCustomer(cluster, answers, accountOptions)))
}

export async function makeCustomer(
  cluster: Cluster,
  answers: Answers,
  { key, ...accountOptions }: AccountOptions,
): Promise<Customer> {
  const coins = accountOptions.coins ?? 1_000_000
  const rateLimits = { key: unlimited, account: unlimited }
  const account = { email: `${randomUUID()}@example.com`, rateLimits, ...accountOptions, coins }
  const { id } = await createAsOperator(cluster, answers, '/operator/v1/accounts', account)
  const scopes = ['generate', 'read', 'account']
  const path = `/operator/v1/accounts/${id}/keys`
  const minted = await createAsOperator(cluster, answers, path, { name: 'Chaos', scopes, ...key })
  return { id, key: minted.key, coins }
}

export async function createAsOperator({ apis }: Cluster, answers: Answers, path: string, body: object) {
  const answer = await answers.ask(apis[0], OPERATOR_TOKEN, 'POST', path, body)
  if (answer?.status !== 201) throw new Error(`${path} was refused: ${answer?.text}`)
  return answer.body
}

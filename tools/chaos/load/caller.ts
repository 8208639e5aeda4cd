import { Client, type Answer } from '../../../server/test/client.ts'
import type { TargetNode } from '../cluster/target-node.ts'

/** A failed request, which is allowed only while the process or the database was down. */
type Failure = { node: TargetNode; fromMs: number; toMs: number; status: number | undefined; what: string }

/** All answers of one scenario. */
export class Answers {
  readonly byStatus: Record<string, number> = {}
  readonly failures: Failure[] = []
  slowestMs = 0

  /** Undefined when nothing came back. */
  async ask(
    node: TargetNode,
    token: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer | undefined> {
    const fromMs = Date.now()
    let answer: Answer | undefined
    let what: string
    try {
      answer = await clientOf(node.origin, token).send(method, path, { body, headers })
      what = answer.text
    } catch (error) {
      what = withCause(error as Error)
    }
    const toMs = Date.now()
    const status = answer?.status
    this.byStatus[status ?? 'none'] = (this.byStatus[status ?? 'none'] ?? 0) + 1
    this.slowestMs = Math.max(this.slowestMs, toMs - fromMs)
    if (status === undefined || status >= 500)
      this.failures.push({ node, fromMs, toMs, status, what: `${method} ${path}: ${what}` })
    return answer
  }
}

const clients = new Map<string, Client>()

/** In development mode nobody may seem to come through a proxy. */
function clientOf(origin: string, token: string): Client {
  const name = `${origin} ${token}`
  const client =
    clients.get(name) ??
    new Client(origin, { authorization: `Bearer ${token}`, 'x-forwarded-for': undefined })
  clients.set(name, client)
  return client
}

function withCause({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

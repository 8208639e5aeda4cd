import type { Deadline } from './deadline.ts'
import { getJson, parseJson, type Http } from './http.ts'
import { readOn } from './read-on.ts'
import { segment } from './segment.ts'
import type { Generation } from './types.ts'

/** About five minutes, enough for a deployment of the service. */
const PATIENT_RETRIES = 50

const finalStatuses = new Set(['succeeded', 'failed', 'canceled'])
export const isFinal = ({ status }: Generation) => finalStatuses.has(status)

/** The generation now and after every change, until it has ended. The same state may come twice. */
export async function* follow(
  http: Http,
  id: string,
  deadline: Deadline,
): AsyncGenerator<Generation, void, undefined> {
  const path = `/v1/generations/${segment(id)}`
  let lastId: string | undefined
  const states = readOn<Generation>(
    http,
    {
      path: `${path}/events`,
      lastId: () => lastId,
      read(message) {
        if (message.event !== 'generation') return undefined
        const generation = parseJson<Generation>(message.data, 'id')
        lastId = message.id
        return generation
      },
      async *ask() {
        const options = { ...deadline, maxRetries: PATIENT_RETRIES }
        yield await getJson<Generation>(http, path, options, {}, 'id')
      },
    },
    deadline,
  )
  for await (const generation of states) {
    yield generation
    if (isFinal(generation)) return
  }
}

import type { Issue } from '@atelier/contract/problem.ts'

/** Each part that a node needs, and whether it works now. */
export type Parts = Readonly<Record<string, boolean>>

/** What a node that answers HTTP still does without a part. Without any other it does nothing of use. */
// prettier-ignore
const degradedMessages: Readonly<Record<string, string>> = {
  files: 'files can be neither stored nor read: uploads, quotes and submits are refused; everything else goes on',
  disk:  'the disk of this node is nearly full: it takes neither uploads nor generations; everything else goes on',
  media: 'files cannot be inspected: uploads are refused; everything else goes on',
}

export type Verdict = { status: 'ready' | 'degraded' | 'unavailable'; issues: Issue[] }

/**
 * What a balancer should be told. Parts that all nodes share fail for all of them at once, and a balancer that then drops every
 * node takes from customers also what still works. So a node that answers HTTP is unavailable only when it can do nothing of
 * use. Nobody sends requests to a worker: it is ready only if it can do its work.
 */
export function judgeParts(parts: Parts, servesHttp: boolean): Verdict {
  const away = Object.keys(parts).filter((part) => !parts[part])
  if (away.length === 0) return { status: 'ready', issues: [] }
  if (!servesHttp || away.some((part) => !degradedMessages[part]))
    return { status: 'unavailable', issues: away.map((path) => ({ path, message: 'is not ready' })) }
  return { status: 'degraded', issues: away.map((path) => ({ path, message: degradedMessages[path] ?? '' })) }
}

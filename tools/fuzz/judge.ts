import { MAX_DISCARDED_BYTES } from '../../server/src/platform/http/lingering-close.ts'
import { checkAnswer } from '../../server/test/check-answer.ts'
import type { RawAnswer } from './answer-reader.ts'
import { isHead, type Case } from './cases.ts'
import type { Exchange } from './exchange.ts'
import { messageOf } from '../../server/src/platform/thrown.ts'

/** What is wrong with how a request ended; undefined when nothing is. */
export function judge(request: Case, { answers, end, wasReused }: Exchange): string | undefined {
  for (const [index, answer] of answers.entries()) {
    const asked = index === 0 ? (request.asked ?? unknownRequest(request)) : followed
    const mistake = mistakeIn(answer, asked)
    if (mistake !== undefined) return mistake
  }
  if (end === 'silent') return 'neither an answer nor the end of the connection came'
  // The server does not read the rest of a larger one, and closing the connection may lose the answer.
  const isTooLarge = request.bytes.length > MAX_DISCARDED_BYTES
  const mayBeLost = wasReused || request.delivery.kind === 'pipelined' || isTooLarge
  if (end === 'closed' && request.isFramed && !mayBeLost) return 'the connection was closed without an answer'
  return undefined
}

type Asked = NonNullable<Case['asked']>

const followed: Asked = { method: 'GET', path: '/healthz' }

/** Of these an answer is only held against what every answer must be. */
function unknownRequest(request: Case): Asked {
  return { method: isHead(request) ? 'HEAD' : 'GET', path: '/nothing-known' }
}

/** As the router reads it: `/%761/models` is `/v1/models`. */
function decoded(path: string): string {
  const [bare = '', ...query] = path.split('?')
  try {
    return [decodeURI(bare), ...query].join('?')
  } catch {
    return path
  }
}

function mistakeIn({ status, headers, body }: RawAnswer, { method, path }: Asked): string | undefined {
  const text = body.toString()
  try {
    const isJson = headers.get('content-type')?.includes('json') && text !== ''
    const parsed: unknown = isJson ? JSON.parse(text) : text
    if (status === 500) return `it was answered with 500: ${text}`
    checkAnswer(method, decoded(path), { status, headers, body: parsed, text: text.slice(0, 2000) })
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

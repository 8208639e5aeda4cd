import type { Readable } from 'node:stream'
import { stringEnum } from '@atelier/contract/string-enum.ts'
import type { PoolResponse } from '@atelier/media/protocol.ts'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Answers } from './settings.ts'

/** The longest response has the cues of an hour of speech. */
const MAX_CHARACTERS = 512 * 1024

export const Path = Type.String({ maxLength: 4096 })
// Becomes the Content-Type of downloads.
export const MimeType = Type.String({ maxLength: 255, pattern: '^[!-~]+/[ -~]+$' })

const Message = Type.String({ maxLength: 4000 })
const Id = Type.Integer()

const validator = Compile(
  Type.Union([
    Type.Object({ state: Type.Literal('ready') }),
    Type.Object({ state: Type.Literal('unusable'), message: Message }),
    Type.Object({
      state: Type.Literal('progress'),
      id: Id,
      share: Type.Number({ minimum: 0, maximum: 1 }),
    }),
    Type.Object({ state: Type.Literal('done'), id: Id, answer: Type.Unknown() }),
    Type.Object({
      state: Type.Literal('invalid_input'),
      id: Id,
      reason: stringEnum(['unsupported', 'undecodable', 'too_large', 'too_long', 'unsuitable']),
      message: Message,
    }),
    Type.Object({
      state: stringEnum(['failed', 'disk_refused', 'out_of_memory']),
      id: Id,
      message: Message,
    }),
  ]),
)

/**
 * Reads the responses of a child, one JSON text a line; undefined stands for anything invalid. Node's own IPC channel would
 * buffer whatever it is sent, so that a child that a hostile file has taken over could fill our memory.
 */
export function readResponses<Answer>(
  channel: Readable,
  parseAnswer: Answers<Answer>['parse'],
  onResponse: (response: PoolResponse<Answer> | undefined) => void,
): void {
  let unread = ''
  channel.setEncoding('utf8').on('data', (text: string) => {
    const lines = (unread + text).split('\n')
    unread = lines.pop() ?? ''
    for (const each of lines) onResponse(parseResponse(each, parseAnswer))
    if (unread.length > MAX_CHARACTERS) onResponse(undefined)
  })
}

function parseResponse<Answer>(
  text: string,
  parseAnswer: Answers<Answer>['parse'],
): PoolResponse<Answer> | undefined {
  const response = parseJson(text)
  if (!validator.Check(response)) return undefined
  if (response.state !== 'done') return response
  const answer = parseAnswer(response.answer)
  return answer && { ...response, answer }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

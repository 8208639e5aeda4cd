import { card } from './card.ts'
import { generate } from './generate.ts'
import { inspect } from './inspect.ts'
import type { Task } from './program.ts'
import type { AnswerOf, Operation, RequestOf } from './protocol.ts'

type Perform<Name extends Operation> = (
  request: RequestOf<Name>,
  folder: string,
  progress: Task['progress'],
) => Promise<AnswerOf<Name>>

export const operations: { [Name in Operation]: Perform<Name> } = { inspect, card, generate }

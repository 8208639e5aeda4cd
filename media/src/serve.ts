import { loadAddons } from './addons.ts'
import { throttleProgress } from './progress.ts'
import { openChannel } from './channel.ts'
import { isDiskError } from './disk-error.ts'
import { isMemoryError } from './memory-error.ts'
import { InvalidInput } from './invalid-input.ts'
import type { Task } from './program.ts'
import type { AnswerOf, Ended, Operation, PoolRequest, RequestOf } from './protocol.ts'

export type OperationHandler<Name extends Operation> = (
  request: RequestOf<Name>,
  folder: string,
  progress: Task['progress'],
) => Promise<AnswerOf<Name>>

/** The operations of one kind of child. */
export type OperationHandlers = { readonly [Name in Operation]?: OperationHandler<Name> }

type AnyHandler = (request: unknown, folder: string, progress: Task['progress']) => Promise<never>

/** The main loop of a child: loads the addons, reports `ready`, then handles requests until the pool closes the channel. */
export async function serve(load: () => Promise<OperationHandlers>): Promise<void> {
  let handlers: OperationHandlers = {}
  const send = openChannel((request) => void handle(request).then(send))
  const loadError = await loadAddons()
  if (loadError) return send({ state: 'unusable', message: loadError })
  handlers = await load()
  send({ state: 'ready' })

  async function handle({ id, operation, request, folder }: PoolRequest): Promise<Ended> {
    const { progress, end } = throttleProgress((share) => send({ state: 'progress', id, share }))
    try {
      // The pool sends a child only operations of its kind, each with its own request.
      const handler = handlers[operation] as AnyHandler
      return { state: 'done', id, answer: await handler(request, folder, progress) }
    } catch (error) {
      if (error instanceof InvalidInput)
        return { state: 'invalid_input', id, reason: error.reason, message: error.message.slice(0, 4000) }
      const message = error instanceof Error ? (error.stack ?? '') : String(error)
      return { state: stateOf(error), id, message: message.slice(0, 4000) }
    } finally {
      end()
    }
  }
}

function stateOf(error: unknown) {
  if (isDiskError(error)) return 'disk_refused'
  return isMemoryError(error) ? 'out_of_memory' : 'failed'
}

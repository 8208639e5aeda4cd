import { sql } from 'kysely'
import type { Database, Db } from '../platform/db/database.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import type { Logger } from '../platform/log.ts'
import { mistakesIn, type LoadedModels } from './loaded-models.ts'
import { listNodes, markNodeSeen, removeNode, saveNode, type NodeModels } from './nodes.store.ts'

/** A node of the service, and whether it has read its files since it was asked to. */
export type AskedNode = NodeModels & { hasAnswered: boolean }

/** Reading model files again, here and on all nodes. */
export type ModelReloads = {
  /** Reads the files of this node. `mayBeEmpty`: that no file is left is meant so. */
  here(options: { mayBeEmpty: boolean }): Promise<LoadedModels>
  /** Begins to count who answers a request, before it is sent. */
  expect(request: string): Answers
  /** Asks all nodes, as soon as the transaction commits. */
  ask(tx: Db, request: string): Promise<void>
  nodes(): Promise<NodeModels[]>
  /** Says that this node runs. */
  beat(): Promise<void>
  close(): Promise<void>
}

/** They are counted until it is disposed of. */
export type Answers = Disposable & {
  /** Resolves once all nodes that run have answered, or after that time, whichever is first. */
  wait(ms: number): Promise<AskedNode[]>
}

type Parts = {
  database: Database
  node: Pick<NodeModels, 'id' | 'role'>
  loaded(): LoadedModels
  /** Reads the files and puts what they say to use. */
  reload(options: { mayBeEmpty: boolean }): Promise<LoadedModels>
  log: Logger
}

const CHANNEL = 'model_reloads'

export async function openReloads({ database, node, loaded, reload, log }: Parts): Promise<ModelReloads> {
  const { db } = database
  const waiting = new Map<string, { answered: Set<string>; wake(): void }>()
  let last: Promise<unknown> = Promise.resolve()

  const unlisten = await database.listen(CHANNEL, onMessage, onReconnect)
  await saveNode(db, node, loaded())

  return {
    here,
    expect,
    ask: (tx, request) => notify(tx, `reload ${request}`),
    nodes: () => listNodes(db),
    async beat() {
      if (!(await markNodeSeen(db, node.id))) await saveNode(db, node, loaded())
    },
    async close() {
      await unlisten()
      await last
      await removeNode(db, node.id).catch(() => undefined) // Without its row it is taken for dead, a minute later.
    },
  }

  /** One at a time, so that the last to begin is the last to end. */
  function here(options: { mayBeEmpty: boolean }): Promise<LoadedModels> {
    const next = last.then(() => reloadOnce(options))
    last = next.catch(() => undefined)
    return next
  }

  async function reloadOnce(options: { mayBeEmpty: boolean }): Promise<LoadedModels> {
    const before = loaded()
    const after = await reload(options)
    await saveNode(db, node, after)
    const mistakes = describe(after)
    if (after.version !== before.version) log.info({ version: after.version }, 'the models have changed')
    if (mistakes !== describe(before)) {
      if (mistakes === '') log.info('the model files have no mistakes any more')
      else
        log.warn(
          { mistakes: after.files.filter((file) => file.mistakes.length > 0) },
          'model files are wrong',
        )
    }
    return after
  }

  function onMessage(message: string) {
    const [what, request = '', nodeId = ''] = message.split(' ')
    if (what === 'reload') void answer(request)
    if (what !== 'done') return
    const wait = waiting.get(request)
    wait?.answered.add(nodeId)
    wait?.wake()
  }

  async function answer(request: string) {
    await here({ mayBeEmpty: true })
      .then(() => notify(db, `done ${request} ${node.id}`))
      .catch(logFailure)
  }

  /** Somebody may have asked meanwhile. */
  function onReconnect() {
    here({ mayBeEmpty: false }).catch(logFailure)
  }

  function expect(request: string): Answers {
    const answered = new Set<string>()
    let wake = () => {}
    waiting.set(request, { answered, wake: () => wake() })
    const read = async () =>
      (await listNodes(db)).map((each) => ({ ...each, hasAnswered: answered.has(each.id) }))
    return {
      async wait(ms) {
        const isOver = Promise.withResolvers<void>()
        const timer = setTimeout(isOver.resolve, ms)
        const nodes = new Set([node.id, ...(await listNodes(db)).map(({ id }) => id)])
        wake = () => {
          if ([...nodes].every((id) => answered.has(id))) isOver.resolve()
        }
        wake()
        await isOver.promise
        clearTimeout(timer)
        return read()
      },
      [Symbol.dispose]: () => void waiting.delete(request),
    }
  }

  function logFailure(error: unknown) {
    if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'the model files could not be read again')
  }
}

async function notify(db: Db, message: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${message})`.execute(db)
}

const describe = (models: LoadedModels) => mistakesIn(models).join('\n')

import { sql } from 'kysely'
import type { Database, Db } from '../platform/db/database.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import type { Logger } from '../platform/log.ts'
import { mistakesIn, type LoadedModels } from './loaded-models.ts'
import {
  listNodes,
  markNodeSeen,
  removeNode,
  removeOtherNodes,
  saveNode,
  type NodeModels,
} from './nodes.store.ts'

/** A node of the service, and whether it has read its files since it was asked to. */
export type AskedNode = NodeModels & { hasAnswered: boolean }

/** `allowEmpty`: that no file is left is meant so, and not a disk that is away. */
export type ReloadOptions = { allowEmpty: boolean }

/** Reading model files again, here and on all nodes. */
export type ModelReloads = {
  reloadThisNode(options: ReloadOptions): Promise<LoadedModels>
  /** To be called before the request is sent. */
  countAnswers(request: string): Answers
  /** Asks all nodes, as soon as the transaction commits. */
  requestReload(tx: Db, request: string, options: ReloadOptions): Promise<void>
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
  reload(options: ReloadOptions): Promise<LoadedModels>
  /** Called once that was told to the other nodes, too; a reload that fails before is to be tried again. */
  onReloaded(): void
  /** Writes down the versions of the models on offer. */
  saveVersions(): Promise<void>
  log: Logger
}

const CHANNEL = 'model_reloads'
const ALLOW_EMPTY = 'allow-empty'

export async function openReloads(parts: Parts): Promise<ModelReloads> {
  const { database, node, loaded, reload, onReloaded, saveVersions, log } = parts
  const { db } = database
  const waiting = new Map<string, { answered: Set<string>; wake(): void }>()
  let last: Promise<unknown> = Promise.resolve()

  const unlisten = await database.listen(CHANNEL, onMessage, onReconnect)
  if (database.engine === 'embedded') await removeOtherNodes(db, node.id)
  await introduceNode()

  return {
    reloadThisNode,
    countAnswers,
    requestReload: (tx, request, { allowEmpty }) =>
      notify(tx, `reload ${request} ${allowEmpty ? ALLOW_EMPTY : ''}`),
    nodes: () => listNodes(db),
    async beat() {
      if (!(await markNodeSeen(db, node.id))) await introduceNode()
    },
    async close() {
      await unlisten()
      await last
      await removeNode(db, node.id).catch(() => undefined) // Without its row it is taken for dead, a minute later.
    },
  }

  /** At the start, and after the database was restored: then it may know neither the node nor what it offers. */
  async function introduceNode() {
    await saveVersions()
    await saveNode(db, node, loaded())
  }

  /** One at a time, so that the last to begin is the last to end. */
  function reloadThisNode(options: ReloadOptions): Promise<LoadedModels> {
    const next = last.then(() => reloadOnce(options))
    last = next.catch(() => undefined)
    return next
  }

  async function reloadOnce(options: ReloadOptions): Promise<LoadedModels> {
    const before = loaded()
    const after = await reload(options)
    await saveNode(db, node, after)
    onReloaded()
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
    const [what, request = '', detail = ''] = message.split(' ')
    if (what === 'reload') void answer(request, { allowEmpty: detail === ALLOW_EMPTY })
    if (what !== 'done') return
    const wait = waiting.get(request)
    wait?.answered.add(detail)
    wait?.wake()
  }

  async function answer(request: string, options: ReloadOptions) {
    await reloadThisNode(options)
      .then(() => notify(db, `done ${request} ${node.id}`))
      .catch(logFailure)
  }

  /** Somebody may have asked meanwhile. */
  function onReconnect() {
    reloadThisNode({ allowEmpty: false }).catch(logFailure)
  }

  function countAnswers(request: string): Answers {
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

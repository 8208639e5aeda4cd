import type { Edit } from './edit.ts'

type Point = { role: 'api' | 'worker'; file: string; from: string; to(reach: string): string }

const submits = 'server/src/generations/submits.store.ts'
const cancel = 'server/src/generations/cancel.endpoint.ts'
const run = 'server/src/generations/run.job.ts'
const attempt = 'server/src/generations/attempt.job.ts'
const settle = 'server/src/generations/settle.job.ts'
const deliver = 'server/src/webhooks/deliver.job.ts'

const before = (from: string, when = 'true') => ({
  from,
  to: (reach: string) => `if (${when}) ${reach}\n${from}`,
})
const after = (from: string) => ({ from, to: (reach: string) => `${from}\n${reach}` })

/** The moments at which a process can be told to die, in the order in which a generation passes them. */
export const points = {
  'hold made, not committed': {
    role: 'api',
    file: submits,
    ...before(
      `  const admitted = rows.filter(({ verdict }) => verdict === 'admitted')`,
      `rows.some(({ verdict }) => verdict === 'created')`,
    ),
  },
  'hold committed, not answered': {
    role: 'api',
    file: submits,
    from: `run: (submits) => database.db.transaction().execute((tx) => submitBatch(tx, queues, submits)),`,
    to: (reach) => `run: async (submits) => {
      const answers = await database.db.transaction().execute((tx) => submitBatch(tx, queues, submits))
      if (answers.some(({ verdict }) => verdict === 'created')) ${reach}
      return answers
    },`,
  },
  'cancel made, not committed': {
    role: 'api',
    file: cancel,
    from: `return moveGeneration(tx, queues, generation, 'cancel')`,
    to: (reach) => `const moved = await moveGeneration(tx, queues, generation, 'cancel')
      if (moved) ${reach}
      return moved`,
  },
  'cancel committed, not answered': {
    role: 'api',
    file: cancel,
    ...before(`    if (!canceled)`, 'canceled'),
  },
  'claim committed': {
    role: 'worker',
    file: run,
    ...before(`    const deadlineMs = clock.now() + leftMs`),
  },
  'bought, handle not stored': {
    role: 'worker',
    file: attempt,
    ...after(`      handle = await buyOnce(provider, work, parts.isInherited, patience)`),
  },
  'handle stored': {
    role: 'worker',
    file: attempt,
    ...after(`      if (!(await noteHandle(db, attempt.id, parts.token, handle))) throw new Overtaken()`),
  },
  'settled, not committed': {
    role: 'worker',
    file: settle,
    ...after(`    await endAttempt(tx, generation.id)`),
  },
  'settling committed': {
    role: 'worker',
    file: settle,
    ...before(`  metrics.generationSettled('succeeded', `),
  },
  'attempt answered, not recorded': {
    role: 'worker',
    file: deliver,
    ...after(`      const outcome = await attempt(delivery, breakOff.signal)`),
  },
  'attempts recorded': {
    role: 'worker',
    file: deliver,
    ...before(`    const events = taken.length === 0`, 'writing.length > 0'),
  },
} as const satisfies Record<string, Point>

export type PointName = keyof typeof points

export const pointNames = Object.keys(points) as PointName[]

/** Every process has all of them; `reach` decides whether it dies there. */
export const pointEdits: readonly Edit[] = Object.entries(points).map(([name, { file, from, to }]) => ({
  file,
  from,
  to: to(`globalThis.chaos.reach(${JSON.stringify(name)})`),
}))

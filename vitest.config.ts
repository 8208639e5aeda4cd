import { createHash } from 'node:crypto'
import { readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { icons } from './web/build/icons.ts'

// Which test runs when is decided here and nowhere else; CONTRIBUTING says how. `npm run test:all` runs all projects, each with
// all of its files. `npm test` is the mode `short`: the first five projects, each with one engine's files or less, without `thorough`.

/**
 * Databases and files of tests are in memory where there is plenty of it: thousands are made and removed, and on a disk the cores
 * wait for that.
 */
const memory = '/dev/shm'
const plentyBytes = 8 * 2 ** 30
if (process.env['TMPDIR'] === undefined && Math.min(freeIn(memory), freemem()) > plentyBytes)
  process.env['TMPDIR'] = memory

/** Nothing where programs may not be started from it, as in many containers: PostgreSQL is copied there. */
function freeIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    const isNoexec = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .some((line) => line.split(' ')[1] === folder && line.split(' ')[3]?.split(',').includes('noexec'))
    return isNoexec ? 0 : bavail * bsize
  } catch {
    return 0 // Not on this system.
  }
}

const behaviour = ['server/test/{api,platform}/**/*.test.ts', 'sdk/test/api/*.test.ts']

/** What moves coins: in the short mode on PostgreSQL alone, as everything else is on the embedded database alone. */
const moving = [
  'server/test/api/{audit,audit-checkpoints,audit-mistakes,cancel,codes,holds,ledger,money-plans,operator-coins,receipts,redeemed-at-once,redemptions,refunds,retention}.test.ts',
  'server/test/api/agents/{audit,limits}.test.ts',
  'server/test/api/generations/{bound-at-once,inputs-away,locked-account,lost-submits,races,storage-away,submit,sweep,take-over}.test.ts',
]

/** Those, and what is about the engines themselves and what migrates them, which both have to show each time. */
const coins = [...moving, 'server/test/platform/{db,db-*,ledger-numbers}.test.ts']

/** What is asked of every operation, one by one. */
const operations = [
  'server/test/api/{cross-site,direct-reads,every-operation,from-memory,operator-actions}.test.ts',
]

/** What days and weeks of waiting do, moved through by the clock. */
const weeks = [
  'server/test/api/{at-loss,audit-files,operator-sign-ins}.test.ts',
  'server/test/api/webhooks/{attempt-days,disabling,hours,schedule}.test.ts',
]

/** What goes on by the hundred, and while parts die or are away. */
const load = [
  'server/test/api/{files-in-s3,login-throttle}.test.ts',
  'server/test/api/backends/modes.test.ts',
  'server/test/api/generations/{crowd,inputs-away,storage-away,storage-refuses}.test.ts',
  'server/test/api/models/{under-load,under-way,waiting}.test.ts',
  'server/test/platform/{db-migration-waits,db-postgres,db-restored,jobs-leases}.test.ts',
]

/** Parts of models that hear and see with a whole network, each of which is run through the API all the same. */
const networks = [
  'models/lib/audio/non-finite-samples.test.ts',
  'models/lib/onnx/person-matte.test.ts',
  'models/moonshine-transcribe/recognize-words.test.ts',
  'models/spoken-edit/{parts-of-an-image,tiny-images}.test.ts',
]

/** What finds little that others do not find sooner, for what it takes: not in the short mode. */
const thorough = [...operations, ...weeks, ...load, ...networks]

/** Whole programs that make media, measured by what they have made. */
const programs = 'models/*/run.test.ts'

/** Every built-in model once, through the API. */
const models = 'server/test/process/built-in-models-*.test.ts'

/** What most people do at the page: to come in, to send files, to make something, to look at it, to see what it cost. */
const journeys = 'web/test/browser/{sign-in,files,run,kinds,coins}.test.ts'

/** Those of over half a minute, and the longest that need no database. */
const longest =
  /\/(process\/(backends-killed|built-in-[a-z-]+|chaos|disk-full|embedded-database|hostile-[a-z]+|media-confinement|model-(files|pool)|start|webhooks)|browser\/(pages|outputs)|storage\/s3|catalog\/refuses|recognize-words|paint-scene|tiny-images|parts-of-an-image|non-finite-samples|scrypt|sdk\/test\/kill|simulate\/test\/(faults|seeds)|models\/test\/mesh-files)\.test\.ts$/

/**
 * The longest begin before the others of their group, or one of them would be the last, with a core that has nothing to do.
 * Journeys come next: by then the page is built, for which all of them wait, and later they would start the browser again.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const placeOf = ({ moduleId, project }: TestSpecification) =>
      longest.test(moduleId) ? 0 : project.name === 'journeys' ? 1 : 2
    // oxlint-disable-next-line unicorn/no-array-sort -- It is a method of the sequencer.
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b))
  }
}

const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))

/** A process is used again only while the next file is of the same project: in any order of them, ten seconds would go for each file. */
class ShuffledByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const { seed } = this.ctx.config.sequence
    const drawn = (text: string) => createHash('sha256').update(`${seed} ${text}`).digest('hex')
    const placeOf = ({ project, moduleId }: TestSpecification) => drawn(project.name) + drawn(moduleId)
    return files
      .map((file) => ({ file, place: placeOf(file) }))
      .toSorted((a, b) => (a.place < b.place ? -1 : 1))
      .map(({ file }) => file)
  }
}

/** Nobody waits so long but for what never comes: no limit says how fast a machine has to be. */
const timeouts = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 100_000 } } }

/**
 * One more than the two cores that are the least we count on: with four, `npm test` took a third longer, since each process loads
 * and compiles for itself, and all of them share the cores' caches. All projects of one group have to agree.
 */
const inThrees = { maxWorkers: 3, ...timeouts }

/** A browser keeps a core busy by itself. */
const inTwos = { maxWorkers: 2, ...timeouts }

/** Node loads our sources by itself, as it does in production: a fifth of the time goes where Vite transforms each of them first. */
const loadedByNode = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/** What is loaded stays from file to file. Collecting all of it again while it grows took a twelfth of the time. */
const collectedLate = { execArgv: ['--initial-old-space-size=2048'] }

/**
 * Tests of behaviour, on one of the two engines. A process loads the program once and keeps a service up from file to file:
 * half the time of the run.
 */
const behaviourOn = (engine: 'embedded' | 'postgres') => ({
  ...loadedByNode,
  ...collectedLate,
  env: { TEST_ENGINE: engine },
  isolate: false,
  setupFiles: ['server/test/every-file.ts'],
  ...inThrees,
})

/** The built page in a real browser, on the real program; files share what each of them would load, and the browser. */
const inBrowser = {
  ...loadedByNode,
  globalSetup: ['web/test/browser/global-setup.ts'],
  setupFiles: ['web/test/browser/every-file.ts'],
  isolate: false,
}

const shortProjects = new Set(['rules', 'page', 'embedded', 'postgres', 'journeys'])

export default defineConfig(({ mode }) => {
  const isShort = mode === 'short'
  const projects = [
    {
      test: {
        name: 'rules',
        include: [
          '{contract,media,server,sdk}/src/**/*.test.ts',
          'models/**/*.test.ts',
          'server/test/*.test.ts',
          'tools/{chaos/sabotage,gallery,rehearse}/*.test.ts',
          'scripts/*.test.ts',
        ],
        exclude: [
          'server/test/declared.test.ts',
          'models/test/*.test.ts',
          programs,
          ...(isShort ? networks : []),
        ],
        isolate: false,
        ...loadedByNode,
        ...inThrees,
      },
    },
    // Vite makes what the browser runs of these, and of the modules that some of them replace.
    {
      plugins: [icons()],
      test: {
        name: 'page',
        include: ['web/src/**/*.test.ts', 'web/test/*.test.ts'],
        isolate: false,
        ...inThrees,
      },
    },
    {
      test: {
        name: 'embedded',
        include: [...behaviour, models],
        exclude: isShort ? [...thorough, ...moving] : [],
        ...behaviourOn('embedded'),
      },
    },
    {
      test: {
        name: 'postgres',
        include: isShort ? coins : behaviour,
        exclude: isShort ? thorough : [],
        ...behaviourOn('postgres'),
      },
    },
    { test: { name: 'journeys', include: [journeys], ...inBrowser, ...inThrees } },

    // A thread for each network: one that took both cores would wait for itself.
    {
      test: {
        name: 'programs',
        include: [programs],
        isolate: false,
        env: { MODEL_THREADS: '1' },
        ...loadedByNode,
        ...inThrees,
      },
    },
    // Random schedules against a real PostgreSQL; time and chance of the process are theirs.
    {
      test: {
        name: 'simulate',
        include: ['tools/simulate/test/*.test.ts'],
        ...loadedByNode,
        ...inThrees,
        testTimeout: 600_000,
      },
    },
    // Whole processes and servers of their own, which wait more than they work: after those that share the cores.
    {
      test: {
        name: 'process',
        include: [
          'server/test/process/**/*.test.ts',
          '{media,models}/test/*.test.ts',
          'sdk/test/*.test.ts',
          'tools/{fuzz,generators,rehearse}/test/*.test.ts',
        ],
        exclude: [models],
        ...loadedByNode,
        isolate: false, // Or each of the files loads the program for itself, beside those that it starts.
        setupFiles: ['server/test/every-file.ts'],
        sequence: { groupOrder: 1 },
        ...inThrees,
      },
    },
    {
      test: {
        name: 'browser',
        include: ['web/test/browser/*.test.ts'],
        exclude: [journeys],
        ...inBrowser,
        sequence: { groupOrder: 2 },
        ...inTwos,
      },
    },
    // Last, for it asks what all the others have provoked.
    { test: { name: 'declared', include: ['server/test/declared.test.ts'], sequence: { groupOrder: 3 } } },
  ]
  return {
    test: {
      globalSetup: ['server/test/global-setup.ts'],
      sequence: { sequencer: isShuffled ? ShuffledByProject : LongestFirst },
      projects: isShort ? projects.filter(({ test }) => shortProjects.has(test.name)) : projects,
    },
  }
})

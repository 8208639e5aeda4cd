import { defineConfig } from 'vitest/config'

// Which test runs when is decided here and nowhere else; CONTRIBUTING says how. `npm test` runs the first five projects,
// `npm run test:all` all of them: whatever a file is for, its folder or its name below puts it into one of them.

const behaviour = ['server/test/{api,platform}/**/*.test.ts', 'sdk/test/api/*.test.ts']

/** What moves coins, what migrates them, and what only PostgreSQL does. */
const coins = [
  'server/test/api/{audit,cancel,holds,ledger,money-plans,operator-coins,receipts,retention}.test.ts',
  'server/test/api/generations/{bound-at-once,races,submit,take-over}.test.ts',
  'server/test/platform/{db,db-postgres,db-prepared,ledger-numbers}.test.ts',
]

/** Whole programs that make media, measured by what they have made. */
const programs = 'media/src/{image,video,audio,three-d}/*.test.ts'

/** Every built-in model once, through the API. */
const models = 'server/test/process/built-in-models-*.test.ts'

/** What most people do at the page: to come in, to send files, to make something, to look at it, to see what it cost. */
const journeys = 'web/test/browser/{sign-in,files,run,kinds,coins}.test.ts'

/** Nobody waits so long but for what never comes: no limit says how fast a machine has to be. */
const timeouts = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 100_000 } } }

const inTwos = { maxWorkers: 2, ...timeouts }

/**
 * Tests of behaviour, on one of the two engines. A process loads the program once and keeps a service up from file to file:
 * half the time of the run.
 */
const behaviourOn = (engine: 'embedded' | 'postgres') => ({
  env: { TEST_ENGINE: engine },
  isolate: false,
  setupFiles: ['server/test/every-file.ts'],
  ...inTwos,
})

/** The built page in a real browser, on the real program; files share what each of them would load, and the browser. */
const inBrowser = {
  globalSetup: ['web/test/browser/global-setup.ts'],
  setupFiles: ['web/test/browser/every-file.ts'],
  isolate: false,
  ...inTwos,
}

export default defineConfig({
  test: {
    globalSetup: ['server/test/global-setup.ts'],
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            '{contract,media,server,web,sdk}/src/**/*.test.ts',
            'server/{test,chaos/sabotage}/*.test.ts',
            'web/test/*.test.ts',
            'scripts/*.test.ts',
          ],
          exclude: ['server/test/declared.test.ts', programs],
          isolate: false,
          ...inTwos,
        },
      },
      { test: { name: 'embedded', include: behaviour, ...behaviourOn('embedded') } },
      { test: { name: 'coins', include: coins, ...behaviourOn('postgres') } },
      { test: { name: 'models', include: [models], ...behaviourOn('embedded') } },
      { test: { name: 'journeys', include: [journeys], sequence: { groupOrder: 1 }, ...inBrowser } },

      { test: { name: 'postgres', include: behaviour, exclude: coins, ...behaviourOn('postgres') } },
      // Two files at a time: a network that took both cores would wait for itself.
      {
        test: {
          name: 'programs',
          include: [programs],
          isolate: false,
          env: { MODEL_THREADS: '1' },
          ...inTwos,
        },
      },
      // Random schedules against a real PostgreSQL; time and chance of the process are theirs.
      {
        test: {
          name: 'simulate',
          include: ['server/simulate/test/*.test.ts'],
          ...inTwos,
          testTimeout: 600_000,
        },
      },
      // Whole processes and servers of their own, which wait more than they work: after those that share the cores.
      {
        test: {
          name: 'process',
          include: [
            'server/test/process/**/*.test.ts',
            'media/test/*.test.ts',
            'sdk/test/*.test.ts',
            'tools/*/test/*.test.ts',
          ],
          exclude: [models],
          isolate: false, // Or each of the files loads the program for itself, beside those that it starts.
          setupFiles: ['server/test/every-file.ts'],
          sequence: { groupOrder: 2 },
          ...inTwos,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['web/test/browser/*.test.ts'],
          exclude: [journeys],
          sequence: { groupOrder: 3 },
          ...inBrowser,
        },
      },
      // Last, for it asks what all the others have provoked.
      { test: { name: 'declared', include: ['server/test/declared.test.ts'], sequence: { groupOrder: 4 } } },
    ],
  },
})

import { defineConfig } from 'vitest/config'

const behaviour = ['server/test/{api,platform}/**/*.test.ts', 'sdk/test/api/*.test.ts']

/** Every test of behaviour runs twice: on the embedded database and on a real PostgreSQL. */
const onEngine = (engine: 'embedded' | 'postgres') => ({
  test: {
    name: engine,
    include: behaviour,
    env: { TEST_ENGINE: engine },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    sequence: { groupOrder: 0 },
    maxWorkers: '100%', // Vitest would leave one core alone, which is half of two.
    // A process loads the program once and keeps a service up from file to file: half the time of the run.
    isolate: false,
    setupFiles: ['server/test/every-file.ts'],
  },
})

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
          exclude: ['server/test/declared.test.ts'],
          testTimeout: 30_000, // Beside other work, what takes a moment can take five seconds.
          maxWorkers: '100%',
          isolate: false,
        },
      },
      onEngine('embedded'),
      onEngine('postgres'),
      // Random schedules against a real PostgreSQL; time and chance of the process are theirs.
      {
        test: {
          name: 'simulate',
          include: ['server/simulate/test/*.test.ts'],
          testTimeout: 600_000,
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          isolate: false, // Or each of the files loads the program for itself, beside those that it starts.
          setupFiles: ['server/test/every-file.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      // The built page in a real browser, on the real program.
      {
        test: {
          name: 'browser',
          include: ['web/test/browser/*.test.ts'],
          globalSetup: ['web/test/browser/global-setup.ts'],
          expect: { poll: { timeout: 10_000 } }, // As long as Playwright waits.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2, // Each with a browser and a program of its own.
          isolate: false, // The files share what each of them would load, and the connection to the browser.
          sequence: { groupOrder: 2 },
        },
      },
      // Last, for it asks what all the others have provoked.
      { test: { name: 'declared', include: ['server/test/declared.test.ts'], sequence: { groupOrder: 3 } } },
    ],
  },
})

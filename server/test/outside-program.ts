import { accessSync, appendFileSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { hasStrangers, howToGetStrangers } from '../../scripts/strangers.ts'

/** One line for each group of tests that did not run; `npm test` prints it at the end. */
export const notRunFile = new URL('../../node_modules/.cache/atelier/not-run.txt', import.meta.url).pathname

/**
 * Whether a program that npm cannot bring is on the PATH and does what it should, for `describe.runIf(needs(…))`. Where
 * not, the tests are reported as not run, with the way to get it. Where nothing may be left out (CI), a missing program
 * is a failure; what the machine itself does not permit is not, for nobody can install that.
 */
export function needs(program: string, howToGet: string, works = () => true): boolean {
  const isThere = isOnPath(program)
  if (isThere && works()) return true
  reportNotRun(program, howToGet, { isMissing: !isThere })
  return false
}

/** The same for what npm brings apart from our own packages (scripts/strangers.ts). */
export function needsStranger(program: string): boolean {
  if (hasStrangers()) return true
  reportNotRun(program, howToGetStrangers, { isMissing: true })
  return false
}

/** Writes down that the calling file does not run; where nothing may be left out and it could be had, throws that. */
export function reportNotRun(program: string, howToGet: string, { isMissing }: { isMissing: boolean }): void {
  const line = `Not run for lack of ${program}: ${callingFile()}. To run it: ${howToGet}`
  if (isMissing && process.env['CI_REQUIRE_ALL'] === '1') throw new Error(line)
  // A file is collected more than once.
  if (!existsSync(notRunFile) || !readFileSync(notRunFile, 'utf8').includes(line))
    appendFileSync(notRunFile, `${line}\n`)
}

export function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

function callingFile(): string {
  return (
    /(server|web|sdk|media)\/test\/[\w/.-]+\.test\.ts/.exec(new Error('where').stack ?? '')?.[0] ?? 'a test'
  )
}

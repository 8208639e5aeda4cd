// The release before this one, out of the history of the repository.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export type Release = { version: string; commit: string }

/** How to get it where it is not there: in a copy without the history, or with the last part of it. */
export const howToGetHistory = 'git fetch --unshallow, in a clone'

/**
 * The tag of the newest version before this one, or else the last commit before the first package got this version. Undefined
 * where the history does not reach back to it.
 */
export function findReleaseBefore(): Release | undefined {
  const now = versionIn(readFileSync(join(root, 'package.json'), 'utf8'))
  try {
    const tags = git('tag', '--merged', 'HEAD', '--list', 'v*', '--sort=-version:refname').split('\n')
    const tag = tags.find((name) => name !== '' && name !== `v${now}`)
    const commit = tag ? git('rev-parse', `${tag}^{commit}`) : git('rev-parse', `${firstCommitOf(now)}^`)
    return { version: versionIn(git('show', `${commit}:package.json`)), commit }
  } catch {
    return undefined
  }
}

function firstCommitOf(version: string): string {
  const commits = git(
    'log',
    '--reverse',
    '--format=%H',
    `-S"version": "${version}"`,
    '--',
    'package.json',
    '*/package.json',
  )
  return commits.split('\n', 1)[0]!
}

const versionIn = (manifest: string) => (JSON.parse(manifest) as { version: string }).version

/** Its server in a folder below this one, with the packages of this release; returns what to run. */
export function checkOut({ commit }: Release, parent: string): string {
  const folder = mkdtempSync(join(parent, 'release-before-'))
  const workspaces = git('ls-tree', '--name-only', commit)
    .split('\n')
    .filter((name) => ['contract', 'media', 'models', 'server', 'package.json'].includes(name))
  const archive = execFileSync('git', ['archive', commit, ...workspaces], {
    cwd: root,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['x', '-C', folder], { input: archive })
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@atelier'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@atelier') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of workspaces.filter((workspace) => existsSync(join(folder, workspace, 'package.json'))))
    symlinkSync(join(folder, name), join(packages, '@atelier', name))
  return join(folder, 'server/src/main.ts')
}

function git(...command: string[]): string {
  return execFileSync('git', command, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 26,
  }).trim()
}

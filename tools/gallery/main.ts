// Runs every built-in model and effect on an example and writes docs/gallery: an image of each and a page with all of them.
// `--only name` runs those whose name, model or effect that is, and leaves the others as they are.
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { withModelPool } from './built-in-models.ts'
import { folder, listOfEntries, readEntries, type Entry } from './entry.ts'
import { examples } from './examples.ts'
import { pageOf } from './page.ts'
import { runExample } from './run-example.ts'

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const chosen = [...examples].filter(
  ([name, { modelId, effectId }]) =>
    !values.only || [name, modelId, effectId].some((each) => each && values.only!.includes(each)),
)
if (chosen.length === 0) throw new Error(`There is none of these: ${values.only?.join(', ')}`)

await mkdir(folder, { recursive: true })
const made = new Map((await readEntries().catch((): Entry[] => [])).map((entry) => [entry.name, entry]))
const failed: string[] = []
await withModelPool(async (pool) => {
  for (const [index, [name, example]] of chosen.entries()) {
    const progress = `${index + 1}/${chosen.length}`.padStart(7)
    try {
      const entry = await runExample(name, example, pool)
      made.set(name, entry)
      console.log(`${progress} ${name}: ${entry.seconds} s, ${entry.coins} coins`)
      await save()
    } catch (error) {
      failed.push(name)
      console.error(`${progress} ${name} FAILED: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
})
await save()
if (failed.length > 0) {
  console.error(`Not made: ${failed.join(', ')}`)
  process.exitCode = 1
}

/** In the order of the examples; what is no example any more goes. */
async function save(): Promise<void> {
  const entries = [...examples.keys()].flatMap((name) => made.get(name) ?? [])
  await writeFile(listOfEntries, `${JSON.stringify(entries, null, 2)}\n`)
  await writeFile(new URL('README.md', folder), pageOf(entries, machine()))
}

function machine(): string {
  const [first] = cpus()
  return `${availableParallelism()} cores of ${first?.model.trim() ?? 'an unknown processor'}`
}

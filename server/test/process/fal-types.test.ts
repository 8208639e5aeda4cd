import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { fileOfStranger, installStrangers } from '../../../scripts/strangers.ts'
import { readExamples, samplesOf } from '../example-models.ts'

const compiler = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))

/** Of the compiler's own words, those about the one file. */
async function compile(text: string): Promise<string[]> {
  const file = join(mkdtempSync(join(inject('runFolder'), 'fal-types-')), 'requests.ts')
  writeFileSync(file, text)
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig']
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, ...options, file]).catch(
    (failed: { stdout: string }) => failed,
  )
  return stdout.split('\n').filter((line) => line.trim() !== '')
}

/** A literal of the type of its endpoint: names that it does not have, values out of a union and missing ones are errors. */
async function requestsAs(types: string): Promise<string> {
  const requests = await Promise.all(
    readExamples()
      .filter(({ family }) => family === 'fal')
      .map(async (example) => {
        const endpoint = JSON.stringify(example.backend.settings?.model)
        const inputs = (await samplesOf(example)).map(({ input }) => JSON.stringify(input))
        return [...new Set(inputs)].map((input) => `check<${endpoint}>(${input}) // ${example.name}`)
      }),
  )
  return [
    `import type { EndpointTypeMap } from ${JSON.stringify(types)}`,
    "declare function check<Id extends keyof EndpointTypeMap>(input: EndpointTypeMap[Id]['input']): void",
    ...requests.flat(),
  ].join('\n')
}

test("what the examples send to fal fits the types of fal's own client", async () => {
  await installStrangers()
  const text = await requestsAs(fileOfStranger('@fal-ai/client/src/types/endpoints.d.ts'))

  expect(await compile(text)).toEqual([])
  expect(await compile(text.replaceAll('"image_url"', '"picture_url"'))).not.toEqual([])
})

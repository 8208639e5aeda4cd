import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ParamName } from '@atelier/contract/params.ts'
import type { Scratch } from '../scratch.ts'

/** What is behind the media params, in the order of the ids. */
export type ModelInputs = Readonly<Partial<Record<ParamName, readonly AsyncIterable<Uint8Array>[]>>>

type Spooled = AsyncDisposable & { paths: Partial<Record<ParamName, string[]>> }

/** Writes inputs to where children can read them; they go with what is given. */
export async function spoolInputs(
  scratch: Scratch,
  inputs: ModelInputs,
  signal: AbortSignal,
): Promise<Spooled> {
  await using stack = new AsyncDisposableStack()
  const paths: Spooled['paths'] = {}
  for (const [name, contents] of Object.entries(inputs)) {
    const written: string[] = []
    for (const content of contents) {
      const { path } = stack.use(scratch.take())
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
      written.push(path)
    }
    paths[name as ParamName] = written
  }
  const kept = stack.move()
  return { paths, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

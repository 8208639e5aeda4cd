import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ParamName } from '@atelier/contract/params.ts'
import type { Scratch } from '../scratch.ts'
import { onOwnDisk } from './on-own-disk.ts'

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
      await write(path, content, signal)
      written.push(path)
    }
    paths[name as ParamName] = written
  }
  const kept = stack.move()
  return { paths, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** What the source throws is thrown on. */
async function write(path: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  await using file = await onOwnDisk(open(path, 'wx', 0o600))
  const writeAll = async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) await onOwnDisk(file.writeFile(chunk))
  }
  await pipeline(content, writeAll, { signal })
}

import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ParamName } from '@atelier/contract/params.ts'
import type { Scratch } from '../scratch.ts'
import { onOwnDisk } from '../process-pool/errors.ts'

/** The contents of the media params, in the order of the ids. */
export type ModelInputs = Readonly<Partial<Record<ParamName, readonly AsyncIterable<Uint8Array>[]>>>

type SpooledInputs = AsyncDisposable & { paths: Partial<Record<ParamName, string[]>> }

/** Writes inputs to where children can read them; disposing of the result removes them. */
export async function spoolInputs(
  scratch: Scratch,
  inputs: ModelInputs,
  signal: AbortSignal,
): Promise<SpooledInputs> {
  await using stack = new AsyncDisposableStack()
  const paths: SpooledInputs['paths'] = {}
  for (const [name, contents] of Object.entries(inputs)) {
    const written: string[] = []
    for (const content of contents) {
      const { path } = stack.use(scratch.take())
      await write(path, content, signal)
      written.push(path)
    }
    paths[name as ParamName] = written // `ModelInputs` has no other keys.
  }
  const kept = stack.move()
  return { paths, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** Errors of the source are passed on as they are. */
async function write(path: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  await using file = await onOwnDisk(open(path, 'wx', 0o600))
  const writeAll = async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) await onOwnDisk(file.writeFile(chunk))
  }
  await pipeline(content, writeAll, { signal })
}

import { createReadStream } from 'node:fs'
import type { ParamName } from '@atelier/contract/params.ts'
import { writeHashed } from '../platform/disk/write-hashed.ts'
import type { Scratch } from '../platform/scratch.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { InputFile } from '../providers/provider.ts'
import { goneInput, throwUnread, type StoredInputs } from './inputs.store.ts'

type Tools = { blobs: Pick<Blobs, 'stat'>; scratch: Pick<Scratch, 'take'> }

type FetchedInputs = AsyncDisposable & { inputs: Partial<Record<ParamName, InputFile[]>> }

/**
 * Copies inputs to the disk of this node before a backend is called. A store that goes away while a request is being sent would
 * break it off, and nobody could say how much of it the backend has heard. Throws `InputUnread` where the store is away.
 */
export async function fetchInputs(
  { scratch }: Tools,
  stored: StoredInputs,
  signal: AbortSignal,
): Promise<FetchedInputs> {
  await using stack = new AsyncDisposableStack()
  const inputs: FetchedInputs['inputs'] = {}
  for (const [name, files = []] of Object.entries(stored)) {
    const fetched: InputFile[] = []
    for (const file of files) {
      const { path } = stack.use(scratch.take())
      await writeHashed(path, unlessAborted(file.open(), signal))
      fetched.push({ ...file, open: () => readCopy(path) })
    }
    inputs[name as ParamName] = fetched // `StoredInputs` has no other keys.
  }
  const kept = stack.move()
  return { inputs, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** For backends that read inputs by their links: whether the store would give them out now. Throws as `fetchInputs` does. */
export async function checkInputs({ blobs }: Tools, stored: StoredInputs): Promise<void> {
  for (const { blobKey } of Object.values(stored).flat())
    if (!(await blobs.stat(blobKey).catch(throwUnread))) throw goneInput()
}

async function* unlessAborted(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    yield chunk
  }
}

/** Opened only when it is read: an error of a stream without a listener would end the process. */
async function* readCopy(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path)
  } catch (error) {
    throwUnread(error)
  }
}

import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import type * as Onnxruntime from 'onnxruntime-node'

/** Rows of numbers for each channel of a picture, one channel after the other. */
export type Planes = {
  readonly channels: number
  readonly width: number
  readonly height: number
  readonly values: Float32Array
}

/** A network that is ready to run. */
export type Network = (input: Planes) => Promise<Float32Array>

/** Where a file of a package with weights is; packages need not list such files among their exports. */
export function weightsFile(packageName: string, path: string): string {
  return join(dirname(findPackageJSON(packageName, import.meta.url)!), path)
}

/** A small machine has two cores, and other children of the pool want theirs too. */
const threads = Number(process.env['MODEL_THREADS'] ?? 2)

/** From the path or the bytes of an ONNX file. Gives the first of its outputs. */
export async function openNetwork(model: string | Uint8Array): Promise<Network> {
  const { session, Tensor } = await openSession(model)
  const [inputName = ''] = session.inputNames
  const [outputName = ''] = session.outputNames
  return async ({ channels, height, width, values }) => {
    const input = new Tensor('float32', values, [1, channels, height, width])
    const { [outputName]: output } = await session.run({ [inputName]: input }, [outputName])
    return output!.data as Float32Array
  }
}

/** For a network that takes or gives more than one picture: what runs it, and what its numbers are passed in. */
export async function openSession(
  model: string | Uint8Array,
  threadCount = threads,
): Promise<{ session: Onnxruntime.InferenceSession; Tensor: typeof Onnxruntime.Tensor }> {
  const { InferenceSession, Tensor } = await loadRuntime()
  const session = await InferenceSession.create(model as string, {
    intraOpNumThreads: threadCount,
    interOpNumThreads: 1,
    // Its own store of memory is faster by a little and keeps hundreds of megabytes for the life of the child.
    enableCpuMemArena: false,
    // Its threads would wait for each other by running in circles, on cores that others could use.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    // What it warns of, names left over in a file, is no concern of an operator.
    logSeverityLevel: 3,
  })
  return { session, Tensor }
}

/** Only now: a machine on which it does not run still runs every model that is not a network. */
async function loadRuntime(): Promise<typeof Onnxruntime> {
  try {
    return await import('onnxruntime-node')
  } catch (error) {
    const machine = `${process.platform} ${process.arch}`
    throw new Error(`onnxruntime does not run here (${machine}), and this model needs it`, { cause: error })
  }
}

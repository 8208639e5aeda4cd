import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import type * as Onnxruntime from 'onnxruntime-node'

/** An image as planar channels, one after the other (CHW). */
export type Planes = {
  readonly channels: number
  readonly width: number
  readonly height: number
  readonly values: Float32Array
}

/** A loaded network. */
export type Network = (input: Planes) => Promise<Float32Array>

/** The path of a weights file in a package, which may not be among the package's exports. */
export function weightsFile(packageName: string, path: string): string {
  return join(dirname(findPackageJSON(packageName, import.meta.url)!), path)
}

/** Few threads, because a small machine has two cores and runs several worker processes. */
const threads = Number(process.env['MODEL_THREADS'] ?? 2)

/** Loads a network from the path or the bytes of an ONNX file. It returns the first output. */
export async function openNetwork(model: string | Uint8Array): Promise<Network> {
  const { session, Tensor } = await openSession(model)
  const [inputName = ''] = session.inputNames
  const [outputName = ''] = session.outputNames
  return async ({ channels, height, width, values }) => {
    const input = new Tensor('float32', values, [1, channels, height, width])
    const { [outputName]: output } = await session.run({ [inputName]: input }, [outputName])
    return output.data as Float32Array
  }
}

/** For networks with several inputs or outputs: the session and the Tensor class. */
export async function openSession(
  model: string | Uint8Array,
  threadCount = threads,
): Promise<{ session: Onnxruntime.InferenceSession; Tensor: typeof Onnxruntime.Tensor }> {
  const { InferenceSession, Tensor } = await loadRuntime()
  const session = await InferenceSession.create(model as string, {
    intraOpNumThreads: threadCount,
    interOpNumThreads: 1,
    // The arena is slightly faster, but keeps hundreds of megabytes for the life of the process.
    enableCpuMemArena: false,
    // Spinning threads would occupy cores that other processes need.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    // Its warnings, about unused names in a file, do not concern an operator.
    logSeverityLevel: 3,
  })
  return { session, Tensor }
}

/** No network can be loaded on this machine. What can be done without one is. */
export class RuntimeMissing extends Error {}

/** Loaded lazily, so that a machine without support for onnxruntime can still run all other models. */
async function loadRuntime(): Promise<typeof Onnxruntime> {
  try {
    return await import('onnxruntime-node')
  } catch (error) {
    const machine = `${process.platform} ${process.arch}`
    throw new RuntimeMissing(`onnxruntime does not run here (${machine}), and this model needs it`, {
      cause: error,
    })
  }
}

import type { InputFile, Work } from '../../src/providers/provider.ts'

/** A piece of work in which only what matters to a test differs. */
export function workOf(difference: Partial<Work>): Work {
  return {
    attemptId: '0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f',
    attempt: 1,
    modelId: 'sandbox-image',
    taskType: 'image.generate',
    settings: {},
    bindings: {},
    params: {},
    inputs: {},
    outputs: 1,
    ...difference,
  }
}

/** A file that has measures and no content. */
export function inputOf(difference: Partial<InputFile>): InputFile {
  return {
    kind: 'image',
    mimeType: 'image/png',
    sizeBytes: 0,
    width: null,
    height: null,
    durationSeconds: null,
    async *open() {},
    ...difference,
  }
}

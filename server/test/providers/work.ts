import type { InputFile, Work } from '../../src/providers/provider.ts'

/** A piece of work in which only what matters to a test differs. */
export function workOf(difference: Partial<Work>): Work {
  return {
    attemptId: '0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f',
    attempt: 1,
    beganAtMs: 0,
    modelId: 'sandbox-image',
    taskType: 'image.generate',
    settings: {},
    request: {},
    params: {},
    inputs: {},
    outputs: 1,
    deadlineMs: Infinity,
    callbackUrl: 'http://127.0.0.1:1/backends/callbacks/0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f/secret',
    callback: async () => undefined,
    keepResult: async () => {},
    drawTransparentMask: () => Promise.reject(new Error('no mask is drawn here')),
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
    link: () => 'https://files.test/input.png',
    ...difference,
  }
}

import { randomUUID } from 'node:crypto'
import type { NewAsset } from '../src/assets/asset.ts'
import type { NewAttempt } from '../src/generations/attempts.store.ts'
import type { Submit } from '../src/generations/submits.store.ts'

/** A submit without HTTP: one output of the sandbox, for 5 coins. */
export function plainGeneration(accountId: string, keyId: string | null): Submit {
  return {
    id: randomUUID(),
    accountId,
    keyId,
    callerId: keyId === null ? null : `key:${keyId}`,
    channel: 'api',
    idempotencyKey: randomUUID(),
    bodyHash: 'x',
    modelId: 'sandbox-image',
    modelVersion: null,
    modelName: 'Sandbox image',
    taskType: 'image.generate',
    modality: 'image',
    workspace: 'image',
    effectId: null,
    params: { prompt: 'x' },
    effectiveParams: { prompt: 'x', num_outputs: 1 },
    notes: [],
    projectId: null,
    coinsQuoted: 5,
    coinsPerOutput: 5,
    outputsRequested: 1,
    priceLines: [],
    queue: 'generations',
    timeLimitSeconds: 60,
  }
}

/** The output of one, whose file nobody has stored. */
export function plainOutput(accountId: string, generationId: string): NewAsset {
  return {
    id: randomUUID(),
    accountId,
    generationId,
    position: 0,
    kind: 'image',
    mimeType: 'image/png',
    blobKey: randomUUID(),
    sizeBytes: 1,
    sha256: 'x',
    width: 512,
    height: 512,
    durationSeconds: null,
    transparent: null,
    stem: null,
    derived: [],
  }
}

/** The first try at one, at the sandbox. */
export function plainAttempt(generationId: string): NewAttempt {
  return {
    id: randomUUID(),
    generationId,
    number: 1,
    provider: 'sandbox',
    backend: 0,
    backendId: 'sandbox',
    modelVersion: 'any',
    costRates: { currency: null },
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder for MODELS_DIR with image models that name these backends, each at five coins an output. */
export function modelsFolder(backendsOf: Record<string, string[]>): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-models-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  for (const [id, providers] of Object.entries(backendsOf)) {
    const model = { ...usual, id, backends: providers.map((provider) => ({ provider })) }
    // JSON is YAML, too.
    writeFileSync(join(folder, `${id}.yaml`), JSON.stringify(model))
  }
  return folder
}

const usual = {
  listingId: 'test',
  taskType: 'image.generate',
  modality: 'image',
  workspace: 'image',
  vendor: 'Test',
  displayName: 'Of a test',
  params: {
    prompt: { kind: 'text', maxLength: 2000, ui: { control: 'prompt', group: 'prompt', order: 10 } },
    num_outputs: {
      kind: 'range',
      min: 1,
      max: 4,
      step: 1,
      ui: { control: 'slider', group: 'basic', order: 20 },
    },
  },
  defaults: { num_outputs: 1 },
  timeLimitSeconds: 60,
  price: { base: 5 },
}

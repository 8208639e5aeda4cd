import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

type Backend = { provider: string; settings?: object }

/** What runs the program that does as its prompt says. */
export const tricks: Backend = { provider: 'built-in', settings: { program: 'test.tricks' } }

/** A folder for MODELS_DIR with image models that name these backends, each at five coins an output. */
export function modelsFolder(backendsOf: Record<string, (string | Backend)[]>): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-models-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  for (const [id, named] of Object.entries(backendsOf)) {
    const backends = named.map((each) => (typeof each === 'string' ? { provider: each } : each))
    const model = { ...usual, id, backends }
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

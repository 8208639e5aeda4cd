import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Backend = {
  provider: string
  id?: string
  slots?: number
  rate?: object
  cost?: object
  settings?: object
  bindings?: object
  filesAs?: string
}

/** Image models that name these backends, each at five coins an output, as files of a folder for MODELS_DIR. */
export function writeModelFiles(
  folder: string,
  backendsOf: Record<string, readonly Backend[]>,
  differenceOf: (id: string) => object = () => ({}),
): void {
  for (const [id, backends] of Object.entries(backendsOf)) {
    const model = { ...usualModel, ...differenceOf(id), id, backends }
    // JSON is valid YAML.
    writeFileSync(join(folder, `${id}.yaml`), JSON.stringify(model))
  }
}

/** What is the same in all models of tests but for their id, their price and where they run. */
export const usualModel = {
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

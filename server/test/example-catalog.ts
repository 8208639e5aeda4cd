// A model and an effect as their files state them, for tests that read catalogs.
import { stringify } from 'yaml'
import { readCatalog } from '../src/catalog/read-catalog.ts'

export const ui = { control: 'prompt', group: 'basic', order: 1 }

export const model = {
  id: 'painter',
  listingId: 'painter',
  taskType: 'image.effect',
  modality: 'image',
  workspace: 'image',
  vendor: 'Someone',
  displayName: 'Painter',
  params: {
    prompt: { kind: 'text', maxLength: 100, ui },
    images: { kind: 'media_list', accept: 'image', minItems: 1, maxItems: 3, required: true, ui },
    style: { kind: 'enum', values: ['oil', 'ink'], ui },
    num_outputs: { kind: 'range', min: 1, max: 4, step: 1, ui },
  },
  defaults: { style: 'oil' },
  timeLimitSeconds: 60,
  price: { base: 2, multipliers: { style: { ink: 1.5 } } },
  backends: [{ provider: 'sandbox', bindings: { style: { to: 'input.look', values: { ink: 'Ink' } } } }],
}

export const effect = {
  id: 'inked',
  kind: 'image',
  category: 'style',
  input: { type: 'images', min: 1, max: 2 },
  modelId: 'painter',
  presets: { style: 'ink' },
}

/** Reads the model and the effect above after some of their fields were replaced. */
export function read(changes: { model?: object; effect?: object } = {}) {
  return readCatalog(
    [{ name: 'painter.yaml', text: stringify({ ...model, ...changes.model }) }],
    [{ name: 'effects.yaml', text: stringify({ effects: [{ ...effect, ...changes.effect }] }) }],
  )
}

export const withParam = (name: string, param: object) => ({
  params: { ...model.params, [name]: { ui, ...param } },
})

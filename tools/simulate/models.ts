import assert from 'node:assert/strict'
import { readCatalog } from '../../server/src/catalog/read-catalog.ts'
import type { LiveCatalog } from '../../server/src/catalog/store.ts'
import { usualModel } from '../../server/test/model-files.ts'

/** The backends of each model, in the order in which they are tried. */
const backendsOf = {
  'one-blind': ['blind'],
  'one-sighted': ['sighted'],
  'one-repeatable': ['repeatable'],
  'two-mixed': ['sighted', 'blind'],
}
export const COINS_PER_OUTPUT = 5

export const modelIds = Object.keys(backendsOf)

/** All models are open, always: switches of the catalog are not what is simulated. */
export function simulatedCatalog(): LiveCatalog {
  const files = Object.entries(backendsOf).map(([id, providers]) => {
    const backends = providers.map((provider) => ({ provider }))
    const model = { ...usualModel, price: { base: COINS_PER_OUTPUT }, id, backends }
    return { name: `${id}.yaml`, text: JSON.stringify(model) }
  })
  const { catalog, errors } = readCatalog(files, [])
  assert(catalog, errors.join('\n'))
  // Nothing else of it is asked for in a simulation.
  const open = { isOpen: () => true, pauseOf: () => undefined } as unknown as Awaited<
    ReturnType<LiveCatalog['open']>
  >
  return {
    ...catalog,
    readPrompt: async () => null,
    open: async () => open,
    openIfFresh: () => open,
    refresh: async () => {},
  }
}

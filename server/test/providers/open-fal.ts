import { createFal } from '../../src/providers/fal.ts'
import { falKey, startFakeFal } from './fake-fal.ts'
import { openReporting } from './open-backend.ts'

/** The adapter, the imitation of fal, and where its callbacks arrive. */
export async function openFal(more: Record<string, unknown> = {}) {
  const fake = await startFakeFal()
  return openReporting({
    fake,
    create: createFal,
    secrets: { FAL_KEY: falKey, WRONG_KEY: 'key_id:wrong' },
    settings: {
      url: `${fake.url}/queue`,
      restUrl: `${fake.url}/rest`,
      apiUrl: `${fake.url}/v1`,
      key: '${FAL_KEY}',
      model: 'acme/camera/fast',
      ...more,
    },
  })
}

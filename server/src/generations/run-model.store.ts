import type { LiveCatalog } from '../catalog/store.ts'
import type { Model } from '../catalog/model.ts'
import type { ModelVersions } from '../catalog/versions.store.ts'
import { isStillThere, type KnownBackends } from '../providers/known-backends.ts'
import type { Attempt } from './attempts.store.ts'
import type { StoredGeneration } from './generation.ts'
import { stillFits } from './still-fits.ts'

type Tools = {
  catalog: Pick<LiveCatalog, 'models'>
  modelVersions: Pick<ModelVersions, 'find'>
  backends: KnownBackends
}

/**
 * The model by which a generation is run. What is under way is looked after by the version that it was submitted with: since
 * then its backend may have moved, or be gone from the file. Anything new is begun by the version of today, or as it was sold
 * where that does not take its params any more. `gone`: it is not on offer here. `changed`: nor can it be run as it was sold.
 */
export async function findRunModel(
  { catalog, modelVersions, backends }: Tools,
  generation: StoredGeneration,
  underWay: Attempt | undefined,
): Promise<Model | 'gone' | 'changed'> {
  const { modelId, modelVersion } = generation
  const current = catalog.models.get(modelId)
  if (underWay) return (await modelVersions.find(modelId, underWay.modelVersion)) ?? current ?? 'gone'
  if (!current) return 'gone'
  if (modelVersion === null || modelVersion === current.version || stillFits(current, generation))
    return current
  const sold = await modelVersions.find(modelId, modelVersion)
  const still = sold?.backends.filter((entry) => isStillThere(backends, entry)) ?? []
  return sold && still.length > 0 ? { ...sold, backends: still } : 'changed'
}

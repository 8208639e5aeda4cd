import type { Params } from '@atelier/contract/params.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import type { LiveCatalog } from '../catalog/store.ts'
import type { Model } from '../catalog/model.ts'
import { paramIssues } from '../catalog/params.ts'
import type { ModelVersions } from '../catalog/versions.store.ts'
import { isStillThere, type KnownBackends } from '../providers/known-backends.ts'
import type { Attempt } from './attempts.store.ts'
import type { StoredGeneration } from './generation.ts'

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
  return sold?.backends.some((entry) => isStillThere(backends, entry)) ? sold : 'changed'
}

type Sold = { readonly taskType: TaskType; readonly effectiveParams: Params }

/**
 * Whether a model makes of params what was sold under an earlier version of it. A param that it does not offer any more would
 * not reach the backend as it should, and the customer would pay for something else.
 */
function stillFits(model: Model, { taskType, effectiveParams }: Sold): boolean {
  return model.taskType === taskType && paramIssues(model, null, effectiveParams, false).length === 0
}

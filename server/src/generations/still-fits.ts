import type { Params } from '@atelier/contract/params.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import type { Model } from '../catalog/model.ts'
import { paramIssues } from '../catalog/params.ts'

type Sold = { readonly taskType: TaskType; readonly effectiveParams: Params }

/**
 * Whether a model makes of params what was sold under an earlier version of it. A param that it does not offer any more would
 * not reach the backend as it should, and the customer would pay for something else.
 */
export function stillFits(model: Model, { taskType, effectiveParams }: Sold): boolean {
  return model.taskType === taskType && paramIssues(model, null, effectiveParams, false).length === 0
}

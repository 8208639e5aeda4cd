import type { Db } from '../platform/db/database.ts'
import type { ModelTools } from './model-tools.client.ts'

/** What the operations of model files need. */
export type ModelFilesDependencies = {
  db: Db
  modelTools: ModelTools
}

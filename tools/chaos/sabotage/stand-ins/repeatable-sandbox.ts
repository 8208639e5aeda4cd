import { createSandbox as createCostly } from './costly-sandbox.ts'

/** Costs money as well, and says that it may be submitted to again. */
export const createSandbox: typeof createCostly = (tools) => ({ ...createCostly(tools), repeatable: true })

import type { Params } from '@atelier/contract/params.ts'
import type { Example } from '@atelier/models/lib/example.ts'

/** What is shown, and of which model or effect. */
export type Shown = Example & {
  readonly modelId: string
  readonly effectId?: string
  readonly params?: Params
}

import type { Credentials } from '../http/credentials.ts'
import { baseOf } from '../http/settings.ts'
import type { JsonValue, Settings } from '../provider.ts'

const DEFAULT_URL = 'http://127.0.0.1:8188'

/** A node in the format of ComfyUI's API; an input is a value or a link. */
export type Node = {
  readonly class_type: string
  readonly inputs: Readonly<Record<string, JsonValue>>
}
export type Graph = Readonly<Record<string, Node>>

/** What happens to the graph without a param. */
export type Pruning = {
  readonly remove: readonly string[]
  /** Values, or links to other nodes, by the path of an input. */
  readonly set?: Readonly<Record<string, JsonValue>>
}

/** The settings of a backend once they were checked. */
export type ComfySettings = {
  readonly graph: Graph
  readonly outputs: readonly string[]
  readonly without: Readonly<Record<string, Pruning>>
}

/** The settings as they were found to be at start. */
export function comfySettings({ graph, outputs, without = {} }: Settings): ComfySettings {
  return { graph, outputs, without } as ComfySettings
}

export function urlOf(settings: Settings): string {
  return baseOf(settings, 'url', DEFAULT_URL)
}

/** With names in lower case, so that none is sent twice. */
export function headersOf(
  { headers = {} }: Settings,
  credentials: Pick<Credentials, 'resolve'>,
): Record<string, string> {
  const given = headers as Record<string, string>
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => [name.toLowerCase(), credentials.resolve(text)]),
  )
}

import type { Json } from './portable-schema.ts'

/** Takes the security that most operations have out of them; returns it, for the whole document. */
export function shareSecurity(paths: Record<string, Record<string, Json>>): unknown {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const byText = Map.groupBy(operations, ({ security }) => JSON.stringify(security))
  const [most = []] = [...byText.values()].toSorted((one, other) => other.length - one.length)
  const security = most[0]?.['security'] ?? []
  for (const operation of most) delete operation['security']
  return security
}

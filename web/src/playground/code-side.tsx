import { usePlayground } from './playground-context.ts'
import { writeJson } from './draft/read-json.ts'

/** The request as code. */
export function CodeSide(_: { coins: number | undefined }) {
  const { values } = usePlayground()
  return <pre className="figures overflow-auto text-fine">{writeJson(values)}</pre>
}

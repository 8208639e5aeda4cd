import { CodeBlock } from '../design/code-block.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import type { FreshAsset } from './use-fresh-asset.ts'
import { useTextOf } from './use-text-of.ts'

/** What stands in an SVG, as text. */
export function SvgSource({ fresh: { asset, reading, renew } }: { fresh: FreshAsset }) {
  const source = useTextOf({ url: asset.url, reading }, renew)
  if (source === undefined) return <Skeleton className="h-64 w-full" />
  return <CodeBlock caption="SVG" code={source} wrap />
}

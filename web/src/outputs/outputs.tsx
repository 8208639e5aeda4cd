import type { Generation } from '@atelier/contract/generation.ts'
import { lazy, Suspense, useRef } from 'react'
import { Skeleton } from '../design/skeleton.tsx'
import { usePageShortcuts } from '../use-page-shortcuts.ts'
import { Output } from './output.tsx'
import { OutputCaption } from './output-caption.tsx'
import { Stems } from './stems.tsx'

const SeveralOutputs = lazy(async () => ({
  default: (await import('./several-outputs.tsx')).SeveralOutputs,
}))

type Props = {
  generation: Generation
  /** The image that was edited, to compare with. */
  before?: string
  /** The one to show first. */
  outputId?: string | undefined
}

/** What a generation made, of whatever kind; the parts of a mix belong together. */
export function Outputs(props: Props) {
  const { generation } = props
  const { outputs } = generation
  const [asset, ...others] = outputs
  if (!asset) return null
  if (others.length === 0) return <OnlyOutput {...props} />
  if (outputs.some(({ stem }) => stem == null))
    return (
      <Suspense fallback={<Skeleton className="aspect-square w-full" />}>
        <SeveralOutputs {...props} />
      </Suspense>
    )
  return (
    <div>
      <Stems assets={outputs} />
      <OutputCaption generation={generation} asset={asset} ofAll />
    </div>
  )
}

function OnlyOutput({ generation, before }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const figure = () => container.current?.querySelector('figure')
  usePageShortcuts({
    '1': () => figure()?.focus({ preventScroll: true }),
    f: () => void figure()?.requestFullscreen(),
  })
  return (
    <div ref={container}>
      {generation.outputs.map((asset) => (
        <Output key={asset.id} generation={generation} asset={asset} before={before} />
      ))}
    </div>
  )
}

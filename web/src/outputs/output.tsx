import type { Asset } from '@atelier/contract/asset.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import { useRef } from 'react'
import { DownloadLinks } from './download-links.tsx'
import { EdgePrint } from './edge-print.tsx'
import { Film } from './film.tsx'
import { Model } from './model.tsx'
import { Picture } from './picture.tsx'
import { promptOf } from './prompt-of.ts'
import { Sound } from './sound.tsx'
import { Transcript } from './transcript.tsx'
import { useFreshAsset, type FreshAsset } from './use-fresh-asset.ts'
import { useSpace } from './use-space.ts'

type Props = { generation: Generation; asset: Asset; before: string | undefined }

/** One output: what it is, its edge print, and all of its files. */
export function Output({ generation, asset, before }: Props) {
  const fresh = useFreshAsset(asset)
  const figure = useRef<HTMLElement>(null)
  useSpace(figure)
  return (
    <figure
      ref={figure}
      tabIndex={-1}
      className="min-w-0 [&:fullscreen]:overflow-auto [&:fullscreen]:bg-bench [&:fullscreen]:p-4"
    >
      <div className="sheet overflow-hidden rounded-none">
        <Shown fresh={fresh} generation={generation} before={before} />
      </div>
      <figcaption className="grid grid-cols-1 gap-1">
        <EdgePrint generation={generation} asset={asset} />
        <DownloadLinks asset={fresh.asset} />
      </figcaption>
    </figure>
  )
}

type ShownProps = { fresh: FreshAsset; generation: Generation; before: string | undefined }

function Shown({ fresh, generation, before }: ShownProps) {
  const alt = promptOf(generation) ?? generation.modelName
  const { kind } = fresh.asset
  if (kind === 'image') return <Picture fresh={fresh} alt={alt} before={before} />
  if (kind === 'video') return <Film fresh={fresh} alt={alt} fps={generation.params.fps} />
  if (kind === 'audio') return <Sound fresh={fresh} alt={alt} />
  if (kind === '3d') return <Model fresh={fresh} alt={alt} />
  return <Transcript fresh={fresh} params={generation.params} />
}

import type { Asset } from '@atelier/contract/asset.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import { useState } from 'react'
import { Segmented } from '../design/segmented.tsx'
import { Compare } from './compare.tsx'
import { Output } from './output.tsx'
import { useFreshAsset } from './use-fresh-asset.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/studio.ts'

type View = 'beside' | 'slider'
const views = [
  { value: 'beside', label: messages.sideBySide },
  { value: 'slider', label: messages.slider },
] as const
type Compared = { generation: Generation; asset: Asset; name: string }
type Pair = { first: Compared; second: Compared }

/** Two outputs beside each other; two images also under one slider. */
export function Comparison(pair: Pair) {
  const { first, second } = pair
  const [view, setView] = useState<View>('beside')
  const names = {
    before: messages.firstOf(first.name),
    after: messages.secondOf(second.name),
  }
  const hasSlider = haveSameAspectRatio(first.asset, second.asset)
  return (
    <div role="group" aria-label={messages.comparison} className="grid grid-cols-1 gap-3">
      {hasSlider && <Segmented<View> label={common.view} value={view} options={views} onChange={setView} />}
      {hasSlider && view === 'slider' ? (
        <Slider {...pair} names={names} />
      ) : (
        <div className="grid gap-3 desk:grid-cols-2">
          <Output generation={first.generation} asset={first.asset} before={undefined} name={names.before} />
          <Output generation={second.generation} asset={second.asset} before={undefined} name={names.after} />
        </div>
      )}
    </div>
  )
}

/** One would be stretched over the other. */
const haveSameAspectRatio = (one: Asset, other: Asset): boolean =>
  one.kind === 'image' &&
  other.kind === 'image' &&
  Math.abs(aspectRatioOf(one) / aspectRatioOf(other) - 1) < 0.01

const aspectRatioOf = ({ width, height }: Asset): number => (width ?? 1) / (height ?? 1)

function Slider({ first, second, names }: Pair & { names: { before: string; after: string } }) {
  const [before, after] = [useFreshAsset(first.asset), useFreshAsset(second.asset)]
  return (
    <Compare
      key={`${before.reading} ${after.reading}`}
      before={before.asset.url}
      after={after.asset.url}
      labels={{
        ...names,
        share: messages.shareOfFirst,
        percent: messages.percentFirst,
      }}
      backdropClass="checker"
      onError={() => (before.renew(), after.renew())}
    />
  )
}

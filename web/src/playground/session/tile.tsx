import type { Generation, GenerationStatus } from '@atelier/contract/generation.ts'
import { Link } from '@tanstack/react-router'
import { Ban, Clock, FileX, LoaderCircle, TriangleAlert, type Drawing } from '../../design/icons.ts'
import { Icon } from '../../design/icon.tsx'
import { formatPercent } from '../../messages/numbers.ts'
import { backdropOf } from '../../outputs/backdrop-of.ts'
import { promptOf } from '../../outputs/prompt-of.ts'
import { useMadeWith } from '../../outputs/use-made-with.ts'
import { changedSearch } from '../changed-search.ts'
import { wasMadeWith } from '../form-source.ts'
import { usePlayground } from '../playground-context.ts'
import type { Tile } from './tiles.ts'
import * as common from '#messages/common.ts'
import * as outputs from '#messages/outputs.ts'

// prettier-ignore
const states: Record<GenerationStatus, { label: string; icon: Drawing; tint: string }> = {
  queued:     { label: common.waiting,   icon: Clock,         tint: 'text-quiet' },
  processing: { label: common.running,   icon: LoaderCircle,  tint: 'text-live motion-safe:animate-pulse' },
  succeeded:  { label: common.filesGone, icon: FileX,         tint: 'text-quiet' },
  failed:     { label: common.failed,    icon: TriangleAlert, tint: 'text-bad' },
  canceled:   { label: common.canceled,  icon: Ban,           tint: 'text-quiet' },
}

const look =
  'block size-16 border border-line bg-well hover:border-edge aria-[current]:outline-2 aria-[current]:outline-ink aria-pressed:outline-2 aria-pressed:outline-live'

/** Leads to the run: here, or where it was made. */
export function TileLink({ tile, isCurrent }: { tile: Tile; isCurrent: boolean }) {
  const { formSource } = usePlayground()
  const { run, asset } = tile
  const wanted = { run: run.id, ...(asset && { output: asset.id }) }
  const link = {
    'aria-label': useTileName(tile),
    'aria-current': isCurrent ? ('true' as const) : undefined,
    activeProps: {},
    className: look,
  }
  const picture = <Picture tile={tile} />
  if (wasMadeWith(formSource, run))
    return (
      <Link
        to="."
        replace
        resetScroll={false}
        search={(before) => changedSearch(before, { output: undefined, ...wanted })}
        {...link}
      >
        {picture}
      </Link>
    )
  return run.effect ? (
    <Link to="/effects/$effectId" params={{ effectId: run.effect.id }} search={wanted} {...link}>
      {picture}
    </Link>
  ) : (
    <Link to="/models/$modelId" params={{ modelId: run.modelId }} search={wanted} {...link}>
      {picture}
    </Link>
  )
}

type PickProps = { tile: Tile; isPicked: boolean; onPick(): void }

/** One of two to compare. */
export function PickTile({ tile, isPicked, onPick }: PickProps) {
  return (
    <button
      type="button"
      aria-label={useTileName(tile)}
      aria-pressed={isPicked}
      onClick={onPick}
      className={look}
    >
      <Picture tile={tile} />
    </button>
  )
}

function Picture({ tile: { run, asset } }: { tile: Tile }) {
  if (asset)
    return <img src={asset.thumbnailUrl} alt="" className={`size-full object-contain ${backdropOf(asset)}`} />
  const { icon, tint } = states[run.status]
  return (
    <span className="grid size-full place-items-center">
      <Icon of={icon} size={20} className={tint} />
      {run.status === 'processing' && <Percent run={run} />}
    </span>
  )
}

const Percent = ({ run: { progress } }: { run: Generation }) => (
  <span className="figures text-fine text-quiet">{formatPercent(Math.round((progress ?? 0) * 100))}</span>
)

export function useTileName({ run, asset, position }: Tile): string {
  const madeWith = useMadeWith({ modelName: run.modelName, effectId: run.effect?.id })
  const name = promptOf(run) ?? madeWith
  if (!asset) return `${name}, ${states[run.status].label}`
  return run.outputs.length > 1 ? `${name}, ${outputs.outputOf(position + 1, run.outputs.length)}` : name
}

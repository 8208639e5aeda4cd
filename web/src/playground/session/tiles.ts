import type { Asset } from '@atelier/contract/asset.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import { newer } from '../run/newer.ts'

/** An output of a run; or a run that has none, or none yet. */
export type Tile = { key: string; run: Generation; asset: Asset | undefined; position: number }
export type OutputTile = Tile & { asset: Asset }

export const isOutput = (tile: Tile): tile is OutputTile => tile.asset !== undefined

export const tilesOf = (runs: readonly Generation[]): Tile[] =>
  runs.flatMap((run): Tile[] =>
    run.outputs.length === 0
      ? [{ key: run.id, run, asset: undefined, position: 0 }]
      : run.outputs.map((asset, position) => ({ key: asset.id, run, asset, position })),
  )

/** The runs of the list with what is known of the one that is shown, which is told of as it happens. */
export function withShownRun(
  runs: readonly Generation[],
  shown: Generation | undefined,
  since: string,
): Generation[] {
  if (!shown) return [...runs]
  if (runs.some(({ id }) => id === shown.id))
    return runs.map((run) => (run.id === shown.id ? newer(run, shown) : run))
  return Date.parse(shown.createdAt) >= Date.parse(since) ? [shown, ...runs] : [...runs]
}

import { useQuery } from '@tanstack/react-query'
import { Columns2 } from '../../design/icons.ts'
import { lazy, Suspense, useState } from 'react'
import { generationQuery } from '../../api/queries.ts'
import { sessionRunsQuery } from '../../api/session-runs.ts'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { usePendingDeletes } from '../../api/pending-deletes.ts'
import { PickTile, TileLink, useTileName } from './tile.tsx'
import { isOutput, tilesOf, withShownRun, type OutputTile, type Tile } from './tiles.ts'
import * as messages from '#messages/studio.ts'

// With all that shows outputs, which the result beside it has loaded already.
const Comparison = lazy(async () => ({
  default: (await import('../../outputs/comparison.tsx')).Comparison,
}))

type Props = {
  since: string
  /** What the result panel shows. */
  runId: string | undefined
}

/** What was started in this tab, newest first, also after a reload: a run does not take the place of the one before. */
export function SessionRuns({ since, runId }: Props) {
  const { data: listed = [] } = useQuery(sessionRunsQuery(since))
  const { data: shown } = useQuery({ ...generationQuery(runId ?? ''), enabled: false })
  const deleted = usePendingDeletes()
  const [isPicking, setPicking] = useState(false)
  const [picks, setPicks] = useState<readonly string[]>([])
  const runs = withShownRun(listed, shown, since).filter(({ id }) => !deleted.has(id))
  const tiles = tilesOf(runs)
  const outputs = tiles.filter(isOutput)
  if (tiles.length === 0) return null

  function stop() {
    setPicking(false)
    setPicks([])
  }
  // A third takes the place of the first.
  const pick = ({ key }: Tile) =>
    setPicks(picks.includes(key) ? picks.filter((other) => other !== key) : [...picks, key].slice(-2))
  const [first, second] = picks.map((key) => outputs.find((tile) => tile.key === key))

  return (
    <section aria-label={messages.session} className="sheet min-w-0">
      <header className="flex min-h-row items-center justify-between gap-2 px-4 pt-2">
        <h2 className="text-body font-medium">{messages.session}</h2>
        {(isPicking || outputs.length > 1) && (
          <Button
            kind="quiet"
            icon={<Icon of={Columns2} />}
            onClick={() => (isPicking ? stop() : setPicking(true))}
          >
            {isPicking ? messages.stopComparing : messages.compare}
          </Button>
        )}
      </header>
      {isPicking && (
        <p role="status" className="px-4 text-small text-quiet">
          {messages.picked(picks.length)}
        </p>
      )}
      <ol aria-label={messages.runs} className="flex gap-2 overflow-x-auto px-4 pt-1 pb-3">
        {(isPicking ? outputs : tiles).map((tile) => (
          <li key={tile.key} className="shrink-0">
            {isPicking ? (
              <PickTile tile={tile} isPicked={picks.includes(tile.key)} onPick={() => pick(tile)} />
            ) : (
              <TileLink tile={tile} isCurrent={tile.run.id === runId} />
            )}
          </li>
        ))}
      </ol>
      {first && second && <ComparedTiles key={`${first.key} ${second.key}`} first={first} second={second} />}
    </section>
  )
}

function ComparedTiles({ first, second }: { first: OutputTile; second: OutputTile }) {
  const names = [useTileName(first), useTileName(second)] as const
  return (
    <div className="border-t border-line p-4">
      <Suspense>
        <Comparison
          first={{ generation: first.run, asset: first.asset, name: names[0] }}
          second={{ generation: second.run, asset: second.asset, name: names[1] }}
        />
      </Suspense>
    </div>
  )
}

import type { Asset } from '@atelier/contract/asset.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import { Columns2, LayoutGrid, Maximize2 } from '../design/icons.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { usePageShortcuts } from '../use-page-shortcuts.ts'
import { backdropOf } from './backdrop-of.ts'
import { Output } from './output.tsx'
import { promptOf } from './prompt-of.ts'
import * as messages from '#messages/outputs.ts'
import * as studio from '#messages/studio.ts'

const Comparison = lazy(async () => ({ default: (await import('./comparison.tsx')).Comparison }))

type Props = {
  generation: Generation
  before?: string
  outputId?: string | undefined
}

/** All of them, one of them, or two beside each other. */
type View = { kind: 'all' } | { kind: 'one'; at: number } | { kind: 'two'; picks: readonly number[] }

/** Several outputs of one run: all in full, of which each can be opened alone and any two can be compared. */
export function SeveralOutputs({ generation, before, outputId }: Props) {
  const { outputs } = generation
  const [view, setView] = useState<View>(() => {
    const at = outputs.findIndex(({ id }) => id === outputId)
    return at === -1 ? { kind: 'all' } : { kind: 'one', at }
  })
  const container = useRef<HTMLDivElement>(null)
  const figure = () =>
    container.current?.querySelector<HTMLElement>('figure:focus-within') ??
    container.current?.querySelector('figure')
  const nameOf = (at: number) => messages.outputOf(at + 1, outputs.length)
  const words = promptOf(generation) ?? generation.modelName

  function open(at: number) {
    flushSync(() => setView({ kind: 'one', at }))
    figure()?.focus({ preventScroll: true })
  }
  usePageShortcuts({
    ...Object.fromEntries(outputs.slice(0, 9).map((_, at) => [String(at + 1), () => open(at)])),
    f: () => void figure()?.requestFullscreen(),
  })

  const opened = view.kind === 'one' ? outputs[view.at] : undefined
  return (
    <div ref={container} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        {view.kind !== 'all' && (
          <Button icon={<Icon of={LayoutGrid} />} onClick={() => setView({ kind: 'all' })}>
            {messages.showAll(outputs.length)}
          </Button>
        )}
        {view.kind !== 'two' && (
          <Button icon={<Icon of={Columns2} />} onClick={() => setView({ kind: 'two', picks: [0, 1] })}>
            {studio.compare}
          </Button>
        )}
      </div>
      {view.kind === 'all' && (
        <ul aria-label={messages.outputs} className="grid grid-cols-1 items-start gap-3 desk:grid-cols-2">
          {outputs.map((asset, at) => (
            <li key={asset.id} className="min-w-0">
              <Output
                generation={generation}
                asset={asset}
                before={before}
                name={`${words}, ${nameOf(at)}`}
                more={
                  <Button
                    kind="quiet"
                    icon={<Icon of={Maximize2} />}
                    aria-label={messages.openOutput(at + 1, outputs.length)}
                    onClick={() => open(at)}
                  >
                    {messages.open}
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {view.kind === 'one' && opened && (
        <>
          <Output key={opened.id} generation={generation} asset={opened} before={before} />
          <Thumbnails outputs={outputs} pressed={[view.at]} onPress={(at) => setView({ kind: 'one', at })} />
        </>
      )}
      {view.kind === 'two' && (
        <>
          <p role="status" className="text-small text-quiet">
            {studio.picked(view.picks.length)}
          </p>
          <Thumbnails
            outputs={outputs}
            pressed={view.picks}
            onPress={(at) => setView({ kind: 'two', picks: toggled(view.picks, at) })}
          />
          <Suspense>
            <ComparedPicks generation={generation} picks={view.picks} nameOf={nameOf} />
          </Suspense>
        </>
      )}
    </div>
  )
}

/** Of three, the first goes. */
const toggled = (picks: readonly number[], at: number): number[] =>
  picks.includes(at) ? picks.filter((each) => each !== at) : [...picks, at].slice(-2)

type PicksProps = { generation: Generation; picks: readonly number[]; nameOf(at: number): string }

function ComparedPicks({ generation, picks, nameOf }: PicksProps) {
  const [first, second] = picks.flatMap((at) => {
    const asset = generation.outputs[at]
    return asset ? [{ generation, asset, name: nameOf(at) }] : []
  })
  return first && second ? (
    <Comparison key={`${first.asset.id} ${second.asset.id}`} first={first} second={second} />
  ) : null
}

type ThumbnailsProps = {
  outputs: readonly Asset[]
  pressed: readonly number[]
  onPress(at: number): void
}

function Thumbnails({ outputs, pressed, onPress }: ThumbnailsProps) {
  return (
    <ul aria-label={messages.outputs} className="flex flex-wrap gap-2">
      {outputs.map((asset, at) => (
        <li key={asset.id}>
          <button
            type="button"
            aria-label={messages.outputOf(at + 1, outputs.length)}
            aria-pressed={pressed.includes(at)}
            onClick={() => onPress(at)}
            className="block size-16 border border-line bg-well hover:border-edge aria-pressed:outline-2 aria-pressed:outline-ink"
          >
            <img
              src={asset.thumbnailUrl}
              alt=""
              className={`size-full object-contain ${backdropOf(asset)}`}
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

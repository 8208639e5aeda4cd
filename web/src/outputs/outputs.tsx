import type { Generation } from '@atelier/contract/generation.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePageShortcuts } from '../use-page-shortcuts.ts'
import { OutputCaption } from './output-caption.tsx'
import { Output } from './output.tsx'
import { Stems } from './stems.tsx'
import * as messages from '#messages/outputs.ts'

type Props = {
  generation: Generation
  /** The image that was edited, to compare with. */
  before?: string
}

/** What a generation made, of whatever kind. Of several, one is shown in full; the parts of a mix belong together. */
export function Outputs({ generation, before }: Props) {
  const { outputs } = generation
  const [chosen, setChosen] = useState(0)
  const asset = outputs[chosen] ?? outputs[0]
  const container = useRef<HTMLDivElement>(null)
  const figure = () => container.current?.querySelector('figure')
  function choose(index: number) {
    flushSync(() => setChosen(index))
    figure()?.focus({ preventScroll: true })
  }
  usePageShortcuts({
    ...Object.fromEntries(outputs.slice(0, 9).map((_, index) => [String(index + 1), () => choose(index)])),
    f: () => void figure()?.requestFullscreen(),
  })
  if (!asset) return null
  if (outputs.length > 1 && outputs.every(({ stem }) => stem != null))
    return (
      <div>
        <Stems assets={outputs} />
        <OutputCaption generation={generation} asset={asset} ofAll />
      </div>
    )
  return (
    <div ref={container} className="grid grid-cols-1 gap-3">
      <Output key={asset.id} generation={generation} asset={asset} before={before} />
      {outputs.length > 1 && (
        <ul aria-label={messages.outputs} className="flex flex-wrap gap-2">
          {outputs.map(({ id, thumbnailUrl }, index) => (
            <li key={id}>
              <button
                type="button"
                aria-label={messages.outputOf(index + 1, outputs.length)}
                aria-pressed={id === asset.id}
                onClick={() => setChosen(index)}
                className="block size-16 border border-line bg-well hover:border-edge aria-pressed:outline-2 aria-pressed:outline-ink"
              >
                <img src={thumbnailUrl} alt="" className="size-full object-contain" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

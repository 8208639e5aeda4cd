import type { ModelExample } from '@atelier/contract/model.ts'
import { toast } from '../../design/toast.tsx'
import { ModelPicture, usePlaying } from '../../model-picture.tsx'
import { usePlayground } from '../playground-context.ts'
import type { Values } from '../values.ts'
import { BeforeAfter } from './before-after.tsx'
import { bringInputs } from './bring-inputs.ts'
import * as messages from '#messages/run.ts'

/** What the model has made, as long as there is no result of one's own. Pressing one fills in the form, files included. */
export function Examples({ onChoose }: { onChoose(params: Values): AbortSignal }) {
  const { formSource, draft, isSignedIn } = usePlayground()
  const { examples, shown } = formSource
  async function choose(example: ModelExample) {
    const signal = onChoose(example.params)
    const isWhole = await bringInputs({ formSource, draft, isSignedIn }, example, signal)
    if (!isWhole) toast(messages.exampleFileUnavailable)
  }
  return (
    <>
      {shown && <BeforeAfter {...shown} />}
      <section aria-label={messages.examples} className="grid gap-3 p-4">
        <div>
          <h2 className="text-prompt">{messages.examples}</h2>
          <p className="text-small text-quiet">{messages.pickExample}</p>
        </div>
        <ul className={`grid gap-3 ${examples.length > 1 ? 'desk:grid-cols-2' : 'max-w-128'}`}>
          {examples.map((example) => (
            <li key={example.title} className="min-w-0">
              <Example example={example} onChoose={() => void choose(example)} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Example({ example, onChoose }: { example: ModelExample; onChoose(): void }) {
  const { title, params, sound } = example
  const { isPlaying, listeners } = usePlaying()
  const words = params.prompt ?? params.text
  return (
    <div className="border border-line">
      <button
        type="button"
        onClick={onChoose}
        className="group block w-full text-left hover:bg-well"
        {...listeners}
      >
        {(example.poster ?? example.picture) !== undefined && (
          <ModelPicture modality="image" example={example} isPlaying={isPlaying} />
        )}
        <span className="block p-3">
          <span className="block font-medium">
            <span className="sr-only">{messages.exampleToUse} </span>
            {title}
          </span>
          {typeof words === 'string' && <span className="line-clamp-2 text-small text-quiet">{words}</span>}
        </span>
      </button>
      {sound !== undefined && (
        <audio controls preload="none" src={sound} aria-label={title} className="block h-10 w-full" />
      )}
    </div>
  )
}

import type { Generation } from '@atelier/contract/generation.ts'
import { Link } from '@tanstack/react-router'
import { Dices, PencilLine, RotateCw, SlidersHorizontal } from 'lucide-react'
import { Button, buttonLook } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { usePageShortcuts } from '../../use-page-shortcuts.ts'
import { wasMadeWith, hasParam } from '../form-source.ts'
import { useIsClosed } from '../price/use-is-closed.ts'
import { usePlayground } from '../playground-context.ts'
import type { ResultActions } from './result-actions.ts'
import * as messages from '#messages/run.ts'
import * as common from '#messages/common.ts'
import * as amounts from '#messages/amounts.ts'

type Props = { generation: Generation; actions: ResultActions }

/** What one wants of a result. An address can name a run of something else, which this page cannot make again. */
export function NextSteps(props: Props) {
  const { formSource } = usePlayground()
  if (wasMadeWith(formSource, props.generation)) return <StepsHere {...props} />
  return (
    <Link
      to="/history/$generationId"
      params={{ generationId: props.generation.id }}
      className={buttonLook('plain', 'justify-self-start')}
    >
      {messages.openElsewhere}
    </Link>
  )
}

/** It once more, another like it, or its values. A run costs what it did; a new price asks. */
function StepsHere({ generation, actions }: Props) {
  const { formSource } = usePlayground()
  const isClosed = useIsClosed()
  const { params, coinsQuoted, status } = generation
  const { seed, ...unseeded } = params
  const price = amounts.coinCount(coinsQuoted)
  const reroll = () => actions.again(unseeded, coinsQuoted)
  // Where its button is, and nowhere else: it spends coins.
  usePageShortcuts(status === 'succeeded' && !isClosed ? { r: reroll } : {})

  if (status !== 'succeeded')
    return (
      <div className="flex flex-wrap gap-2">
        <Button icon={<Icon of={PencilLine} />} onClick={actions.edit}>
          {messages.edit}
        </Button>
        <Button
          icon={<Icon of={RotateCw} />}
          disabled={isClosed}
          onClick={() => actions.again(params, coinsQuoted)}
        >
          {messages.tryAgainFor(price)}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Icon of={Dices} />} disabled={isClosed} onClick={reroll}>
        {messages.rerollFor(price)}
      </Button>
      {typeof seed === 'number' && hasParam(formSource, 'seed') && (
        <>
          <Button
            icon={<Icon of={RotateCw} />}
            disabled={isClosed}
            onClick={() => actions.again(params, coinsQuoted)}
          >
            {messages.sameSeedFor(price)}
          </Button>
          <Button kind="quiet" onClick={() => actions.setSeed(seed)}>
            {messages.takeSeed}
          </Button>
        </>
      )}
      <Button kind="quiet" icon={<Icon of={SlidersHorizontal} />} onClick={() => actions.apply(generation)}>
        {common.copySettings}
      </Button>
    </div>
  )
}

import type { Generation } from '@atelier/contract/generation.ts'
import { Link } from '@tanstack/react-router'
import { Dices, PencilLine, RotateCw, SlidersHorizontal } from '../../design/icons.ts'
import { useState } from 'react'
import { mayRetryHelp } from '../../api/messages.ts'
import { Button, buttonLook } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { Notice } from '../../design/notice.tsx'
import { usePageShortcuts } from '../../use-page-shortcuts.ts'
import { wasMadeWith, hasParam } from '../form-source.ts'
import { useIsClosed } from '../price/use-is-closed.ts'
import { usePlayground } from '../playground-context.ts'
import type { Values } from '../values.ts'
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

/** What a press of the keyboard or of "Same seed again" asks before it spends coins. */
type Question = 'reroll' | 'same seed'

/** It once more, another like it, or its values. A run costs what it did; a new price asks. */
function StepsHere({ generation, actions }: Props) {
  const { formSource } = usePlayground()
  const isClosed = useIsClosed()
  const [question, setQuestion] = useState<Question>()
  const { params, coinsQuoted, status, error } = generation
  const { seed, ...unseeded } = params
  const price = amounts.coinCount(coinsQuoted)
  const again = (values: Values) => {
    setQuestion(undefined)
    actions.again(values, coinsQuoted)
  }
  // Where its button is, and nowhere else. A key is easily hit, so it asks.
  usePageShortcuts(status === 'succeeded' && !isClosed ? { r: () => setQuestion('reroll') } : {})

  if (status !== 'succeeded')
    return (
      <div className="flex flex-wrap gap-2">
        <Button icon={<Icon of={PencilLine} />} onClick={actions.edit}>
          {messages.edit}
        </Button>
        {(error === null || mayRetryHelp(error)) && (
          <Button icon={<Icon of={RotateCw} />} disabled={isClosed} onClick={() => again(params)}>
            {messages.tryAgainFor(price)}
          </Button>
        )}
      </div>
    )
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button icon={<Icon of={Dices} />} disabled={isClosed} onClick={() => again(unseeded)}>
          {messages.rerollFor(price)}
        </Button>
        {typeof seed === 'number' && hasParam(formSource, 'seed') && (
          <>
            <Button
              icon={<Icon of={RotateCw} />}
              disabled={isClosed}
              onClick={() => setQuestion('same seed')}
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
      {question !== undefined && (
        <Notice
          key={question}
          title={question === 'reroll' ? messages.askReroll(price) : messages.askSameSeed(price)}
          actions={
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setQuestion(undefined)}>{common.cancel}</Button>
              {question === 'same seed' && (
                <Button onClick={() => again(unseeded)}>{messages.newSeedInstead}</Button>
              )}
              <Button
                kind="primary"
                autoFocus
                onClick={() => again(question === 'reroll' ? unseeded : params)}
              >
                {messages.generateFor(coinsQuoted)}
              </Button>
            </div>
          }
        />
      )}
    </div>
  )
}

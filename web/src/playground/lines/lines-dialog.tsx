import type { Generation } from '@atelier/contract/generation.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageFor } from '../../api/messages.ts'
import { personQuery } from '../../api/queries.ts'
import { Button } from '../../design/button.tsx'
import { Coins } from '../../design/coins.tsx'
import { Dialog, DialogActions } from '../../design/dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { toast } from '../../design/toast.tsx'
import { usePlayground } from '../playground-context.ts'
import { priceQuery } from '../price/use-price.ts'
import { submit } from '../run/submit.ts'
import { sentOf } from '../values.ts'
import { MAX_LINES, promptLines } from './prompt-lines.ts'
import { startLines, type Outcome } from './start-lines.ts'
import * as amounts from '#messages/amounts.ts'
import * as common from '#messages/common.ts'
import * as run from '#messages/run.ts'
import * as messages from '#messages/studio.ts'

type Props = { onStarted(first: Generation): void; onClose(): void }

/** A run for each line of the prompt: the price of each and of all, before anything starts, and what became of each. */
export function LinesDialog({ onStarted, onClose }: Props) {
  const { formSource, values } = usePlayground()
  const person = useQuery(personQuery).data ?? undefined
  // As it was when the dialog was opened: what the prices are for is what is started.
  const [prompts] = useState(() => promptLines(values.prompt))
  const [asked] = useState(() =>
    prompts.slice(0, MAX_LINES).map((prompt) => ({ ...sentOf(formSource, values), prompt })),
  )
  const quotes = useQueries({ queries: asked.map((params) => priceQuery(formSource, params)) })
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  const isStarting = useRef(false)
  const [isBusy, setBusy] = useState(false)

  const priced = quotes.flatMap(({ data }, index) =>
    data ? [{ params: asked[index]!, coins: data.coins }] : [],
  )
  const isPriced = priced.length === asked.length
  const total = priced.reduce((sum, { coins }) => sum + coins, 0)
  const available = person?.balance.available ?? 0
  const lacksCoins = isPriced && total > available

  async function start() {
    // A second press comes before the button is drawn as busy.
    if (isStarting.current || !person) return
    isStarting.current = true
    setBusy(true)
    const known: Outcome[] = []
    setOutcomes(known)
    const ended = await startLines(
      priced,
      (line) => {
        // The price of all lines was agreed to: none asks by itself.
        const place = { formSource, personId: person.id, shownRun: undefined }
        return submit({
          ...place,
          intent: { ...line, mayRepeat: true },
          onUnsure: () => {},
          onWait: () => {},
        })
      },
      (_, outcome) => {
        known.push(outcome)
        setOutcomes([...known])
      },
    )
    setBusy(false)
    const started = ended.flatMap((outcome) => ('generation' in outcome ? outcome.generation : []))
    if (started[0]) onStarted(started[0])
    if (started.length < ended.length) return
    toast(messages.allStarted(started.length))
    onClose()
  }

  return (
    <Dialog title={messages.oneForEachLine} wide onClose={isBusy ? undefined : onClose}>
      {prompts.length > MAX_LINES && <p className="mb-3 text-quiet">{messages.tooManyLines(MAX_LINES)}</p>}
      <ol className="grid gap-2">
        {asked.map(({ prompt }, index) => (
          // Two lines may say the same.
          // oxlint-disable-next-line react/no-array-index-key -- They stay as they are.
          <li key={index} className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
            <span className="min-w-0 wrap-anywhere">
              {prompt}
              <LineState quote={quotes[index]} outcome={outcomes?.[index]} />
            </span>
            {quotes[index]?.data && <Coins amount={quotes[index].data.coins} />}
          </li>
        ))}
      </ol>
      <p className="mt-3 flex justify-between gap-4 font-medium">
        <span>{messages.together}</span>
        {isPriced ? <Coins amount={total} /> : <span className="text-quiet">{messages.pricing}</span>}
      </p>
      <div className="mt-3 grid gap-2" role="status">
        {quotes.some(({ isError }) => isError) && <Notice kind="warn" title={messages.notPriced} />}
        {lacksCoins && !outcomes && (
          <Notice kind="warn" title={run.tooExpensive(total, Math.max(0, available))} />
        )}
        {outcomes && !isBusy && (
          <Notice kind="warn" title={messages.someStarted(countStarted(outcomes), asked.length)} />
        )}
        {isBusy && <p>{messages.starting((outcomes?.length ?? 0) + 1, asked.length)}</p>}
      </div>
      <DialogActions>
        <Button disabled={isBusy} onClick={onClose}>
          {outcomes ? common.close : common.cancel}
        </Button>
        {(!outcomes || isBusy) && (
          <Button
            kind="primary"
            busy={isBusy}
            disabled={!isPriced || lacksCoins}
            onClick={() => void start()}
          >
            {messages.startAll(asked.length, amounts.coinCount(total))}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const countStarted = (outcomes: readonly Outcome[]): number =>
  outcomes.filter((outcome) => 'generation' in outcome).length

type StateProps = { quote: { error: unknown } | undefined; outcome: Outcome | undefined }

/** What is wrong with a line, or what became of it. */
function LineState({ quote, outcome }: StateProps) {
  if (outcome && 'generation' in outcome)
    return <span className="block text-small text-good">{messages.started}</span>
  if (outcome) return <span className="block text-small text-bad">{outcome.refusal}</span>
  if (quote?.error == null) return null
  const { title, detail } = messageFor(quote.error)
  return <span className="block text-small text-bad">{detail === '' ? title : `${title} ${detail}`}</span>
}

import type { Note } from '@atelier/contract/note.ts'
import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { Person } from '@atelier/contract/person.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { serviceQuery } from '../../api/queries.ts'
import { isRateLimited } from '../../api/problem.ts'
import { RateLimitNotice } from '../../api/rate-limit-notice.tsx'
import { Button, buttonLook } from '../../design/button.tsx'
import { RequestNotes } from '../../request-notes.tsx'
import { missingParamLabel } from '../../param-labels.ts'
import { isInFlight, type Phase } from '../run/phase.ts'
import type { FormSource } from '../form-source.ts'
import { useIsClosed } from './use-is-closed.ts'
import type { Price } from './use-price.ts'
import * as messages from '#messages/run.ts'
import * as amounts from '#messages/amounts.ts'

const InsufficientCoins = lazy(async () => ({
  default: (await import('./insufficient-coins.tsx')).InsufficientCoins,
}))

type Props = {
  formSource: FormSource
  price: Price
  person: Person | undefined
  phase: Phase
  missing: readonly ParamDescriptor[]
  /** Files are still on their way. */
  isUploading: boolean
  /** One of them did not arrive; without a word about it, something else would be made than was asked for. */
  hasStuckFile: boolean
  onGenerate(): void
  onMissing(param: ParamDescriptor): void
}

/** The button, with the price on it; where it cannot be pressed, why, and what to do about it. */
export function PriceBar(props: Props) {
  const { price, person, phase } = props
  const { data: service } = useQuery(serviceQuery)
  const isClosed = useIsClosed()
  if (!person) return <SignInFirst {...props} />
  const { quote, failureReason } = price
  const { available } = person.balance
  const lacksCoins = quote !== undefined && props.missing.length === 0 && quote.coins > available
  return (
    <div className="grid gap-2">
      {isRateLimited(failureReason) && phase.kind !== 'waiting' && (
        <RateLimitNotice key={failureReason.message} for={failureReason} />
      )}
      {lacksCoins && (
        <Suspense>
          <InsufficientCoins quote={quote} available={available} contact={service?.operatorContact ?? null} />
        </Suspense>
      )}
      {price.isNewest && <RequestNotes notes={quote?.notes.filter(isWorthReading) ?? []} />}
      {isClosed ? (
        <Button kind="primary" disabled>
          {messages.paused}
        </Button>
      ) : (
        <GenerateButton {...props} isDisabled={lacksCoins} />
      )}
    </div>
  )
}

/** Missing inputs are already named by the button. */
const isWorthReading = ({ code }: Note) => code !== 'input_missing'

function GenerateButton({
  formSource,
  price: { quote, isNewest },
  phase,
  missing,
  isUploading,
  hasStuckFile,
  isDisabled,
  onGenerate,
  onMissing,
}: Props & { isDisabled: boolean }) {
  const [first] = missing
  // Only what was quoted for what stands in the form is said as its price; before, what the catalog says of the model.
  const from = isNewest && quote ? quote.coins : formSource.priceFromCoins
  if (isUploading)
    return (
      <Button kind="primary" disabled>
        {messages.uploading}
      </Button>
    )
  if (hasStuckFile)
    return (
      <Button type="submit" onClick={onGenerate}>
        {messages.retryFile}
      </Button>
    )
  if (first)
    return (
      <Button type="submit" onClick={() => onMissing(first)}>
        {from !== null && messages.fromPrice(from)}
        {missingParamLabel(first)}
      </Button>
    )
  return (
    <Button kind="primary" disabled={isDisabled} busy={isInFlight(phase)} onClick={onGenerate}>
      {messages.generate}
      {quote && (
        <span className={isNewest ? '' : 'opacity-70'}>
          {' · '}
          {!isNewest && <span className="sr-only">{messages.lastPrice} </span>}
          {amounts.coinCount(quote.coins)}
        </span>
      )}
    </Button>
  )
}

function SignInFirst({ formSource: { priceFromCoins } }: Props) {
  const here = useRouterState({ select: ({ location }) => location.href })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Link to="/sign-in" search={{ next: here }} className={buttonLook('primary', 'flex-1')}>
        {messages.signInForPrice}
      </Link>
      {priceFromCoins !== null && (
        <span className="figures text-coin">{amounts.fromCoins(priceFromCoins)}</span>
      )}
    </div>
  )
}

import type { SecondFactor } from '@atelier/contract/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { secondFactorQuery, signInsQuery } from '../../api/account-queries.ts'
import { QueryResult } from '../../api/query-result.tsx'
import { queryClient, refreshSession } from '../../api/queries.ts'
import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Section } from '../../design/page.tsx'
import { Status } from '../../design/status.tsx'
import { formatMoment } from '../../design/time.tsx'
import type { Asking } from './second-factor-dialog.tsx'
import * as messages from '#messages/second-factor.ts'

/** With the QR code, which most visits of this page do without. */
const SecondFactorDialog = lazy(async () => ({
  default: (await import('./second-factor-dialog.tsx')).SecondFactorDialog,
}))

/** A code of an authenticator app, besides the password. */
export function SecondFactorSection() {
  const secondFactor = useQuery(secondFactorQuery)
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)

  async function refresh() {
    await Promise.all([
      queryClient.invalidateQueries(secondFactorQuery),
      queryClient.invalidateQueries(signInsQuery),
      refreshSession(),
    ])
  }

  return (
    <Section title={messages.title}>
      <QueryResult of={secondFactor}>{(known) => <State known={known} onAsk={setAsking} />}</QueryResult>
      {asking !== undefined && (
        <Suspense fallback={null}>
          <SecondFactorDialog
            asking={asking}
            onAsk={setAsking}
            onClose={close}
            onChanged={() => void refresh()}
          />
        </Suspense>
      )}
    </Section>
  )
}

function State({ known, onAsk }: { known: SecondFactor; onAsk(what: Asking): void }) {
  const { since, backupCodesLeft, required } = known
  if (since === null)
    return (
      <div className="grid gap-4 p-4">
        {required && (
          <Notice kind="warn" title={messages.required}>
            {messages.requiredDetail}
          </Notice>
        )}
        <p className="max-w-160 text-quiet">{messages.explanation}</p>
        <div>
          <Button onClick={() => onAsk('set-up')}>{messages.setUp}</Button>
        </div>
      </div>
    )
  return (
    <div className="grid gap-4 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Status look="good">{messages.on}</Status>
        <span className="text-quiet">
          {messages.since(formatMoment(since))} {messages.codesLeft(backupCodesLeft)}
        </span>
      </div>
      {backupCodesLeft < 3 && <Notice kind="warn" title={messages.fewCodes} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onAsk('renew')}>{messages.renew}</Button>
        <Button kind="quiet" onClick={() => onAsk('remove')}>
          {messages.turnOff}
        </Button>
      </div>
    </div>
  )
}

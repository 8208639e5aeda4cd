import type { SecondFactor } from '@atelier/contract/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountApi } from '../../api/account-operations.ts'
import { secondFactorQuery, signInsQuery } from '../../api/account-queries.ts'
import { QueryResult } from '../../api/query-result.tsx'
import { queryClient, refreshSession } from '../../api/queries.ts'
import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Section } from '../../design/page.tsx'
import { Status } from '../../design/status.tsx'
import { formatMoment } from '../../design/time.tsx'
import { toast } from '../../design/toast.tsx'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { ProveDialog } from './prove-dialog.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'
import * as messages from '#messages/second-factor.ts'

type Asking = 'set-up' | 'renew' | 'remove' | { backupCodes: string[] }

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
      {asking === 'set-up' && (
        <SetUpSecondFactor onDone={({ backupCodes }) => setAsking({ backupCodes })} onClose={close} />
      )}
      {asking === 'renew' && (
        <ProveDialog
          title={messages.renewTitle}
          submitLabel={messages.renew}
          isSecret
          onSubmit={(body) => accountApi.renewMyBackupCodes(body)}
          onDone={({ backupCodes }) => setAsking({ backupCodes })}
          onClose={close}
        >
          <p>{messages.renewDetail}</p>
        </ProveDialog>
      )}
      {asking === 'remove' && (
        <ProveDialog
          title={messages.turnOffTitle}
          submitLabel={messages.turnOff}
          kind="danger"
          onSubmit={(body) => accountApi.removeMySecondFactor(body)}
          onDone={() => {
            close()
            toast(messages.turnedOff)
            void refresh()
          }}
          onClose={close}
        >
          <p>{messages.turnOffDetail}</p>
        </ProveDialog>
      )}
      {typeof asking === 'object' && (
        <BackupCodesDialog
          codes={asking.backupCodes}
          onDone={() => {
            close()
            void refresh()
          }}
        />
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

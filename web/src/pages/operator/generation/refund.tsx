import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorGenerationApi } from '../../../api/operator-generation-operations.ts'
import { operatorReceiptQuery } from '../../../api/operator-generation-queries.ts'
import { refetchIfIndeterminate } from '../../../api/queries.ts'
import { Button } from '../../../design/button.tsx'
import { TextField } from '../../../design/field.tsx'
import { textOf } from '../../../forms/form.tsx'
import { refuseEmpty, refuseFields } from '../../../forms/refuse-fields.ts'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import { randomKey } from '../../../operator/random-key.ts'
import { useMayChangeById } from '../../../operator/use-role.ts'
import { refundOf } from './refund-of.ts'
import * as people from '#messages/operator-people.ts'
import * as messages from '#messages/operator-generation.ts'

/** Where something was charged and nothing given back yet: more than once is refused. */
export function RefundButton({ generationId, accountId }: { generationId: string; accountId: string }) {
  const { data: receipt } = useQuery(operatorReceiptQuery(generationId))
  const mayChange = useMayChangeById(accountId)
  const [isOpen, setOpen] = useState(false)
  if (!mayChange || !receipt || receipt.completedAt === null || receipt.coins.charged === 0) return null
  const close = () => setOpen(false)
  // Open dialogs stay while the list behind them already knows of the refund.
  if (refundOf(receipt) && !isOpen) return null
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {messages.refund}
      </Button>
      {isOpen && <RefundDialog generationId={generationId} charged={receipt.coins.charged} onClose={close} />}
    </>
  )
}

type Props = { generationId: string; charged: number; onClose(): void }

function RefundDialog({ generationId, charged, onClose }: Props) {
  const [idempotencyKey] = useState(randomKey)
  return (
    <ConfirmDialog
      title={messages.refundTitle}
      effects={messages.refundEffects(charged)}
      submitLabel={messages.refund}
      done={messages.refundDone}
      onSubmit={async (fields) => {
        const typed = textOf(fields, 'coins')
        const coins = Number(typed)
        const reason = textOf(fields, 'reason')
        if (!/^[1-9]\d*$/.test(typed) || coins > charged)
          refuseFields([{ path: 'coins', message: messages.refundCoinsWrong(charged) }])
        refuseEmpty({ reason })
        const asked = operatorGenerationApi.refund(generationId, { coins, reason }, idempotencyKey)
        await refetchIfIndeterminate(asked, { queryKey: ['operator'] })
      }}
      onClose={onClose}
    >
      {({ issue }) => (
        <>
          <TextField
            label={messages.refundCoins}
            name="coins"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={charged}
            issue={issue('coins')}
          />
          <TextField
            label={people.reason}
            name="reason"
            maxLength={500}
            hint={messages.refundReasonHint}
            issue={issue('reason')}
          />
        </>
      )}
    </ConfirmDialog>
  )
}

import { ArrowDown, ArrowUp, ArrowUpToLine } from '../../../design/icons.ts'
import { useState } from 'react'
import { Button, IconButton } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { toast } from '../../../design/toast.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { refetchOffice } from '../../../operator/run.ts'
import { moved } from './moved.ts'
import * as messages from '#messages/operator-models.ts'

type Item = { id: string; name: string }
type Props = {
  title: string
  items: readonly Item[]
  onSubmit(ids: readonly string[]): Promise<unknown>
  onClose(): void
}

/** Puts what customers see in order, by buttons that a keyboard reaches as well. */
export function OrderDialog({ title, items, onSubmit, onClose }: Props) {
  const [order, setOrder] = useState(items)
  // No ids at all is the order of the files.
  const [isReset, setReset] = useState(false)
  const move = (from: number, to: number) => {
    setReset(false)
    setOrder(moved(order, from, to))
  }
  return (
    <FormDialog
      title={title}
      submitLabel={messages.saveOrder}
      wide
      onSubmit={async () => {
        await onSubmit(isReset ? [] : order.map(({ id }) => id))
        void refetchOffice()
      }}
      onDone={() => {
        toast(messages.ordered)
        onClose()
      }}
      onClose={onClose}
    >
      <p>{messages.orderDetail}</p>
      {isReset ? (
        <p role="status" className="font-medium">
          {messages.asFiles}
        </p>
      ) : (
        <ol className="max-h-96 divide-y divide-line overflow-auto border border-line">
          {order.map(({ id, name }, index) => (
            <li key={id} className="flex items-center gap-1 pl-3">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <IconButton label={messages.toTop(name)} disabled={index === 0} onClick={() => move(index, 0)}>
                <Icon of={ArrowUpToLine} />
              </IconButton>
              <IconButton
                label={messages.up(name)}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <Icon of={ArrowUp} />
              </IconButton>
              <IconButton
                label={messages.down(name)}
                disabled={index === order.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <Icon of={ArrowDown} />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button kind="quiet" onClick={() => setReset(!isReset)}>
          {isReset ? messages.keepOrder : messages.resetOrder}
        </Button>
      </div>
    </FormDialog>
  )
}

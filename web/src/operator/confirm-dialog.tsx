import type { ReactNode } from 'react'
import { toast } from '../design/toast.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import type { FormState } from '../forms/form.tsx'
import { refetchOffice } from './run.ts'

type Props = {
  title: string
  submitLabel: string
  kind?: 'primary' | 'danger'
  /** What it does, a line each. */
  effects: readonly string[]
  /** Said once it is done. */
  done: string
  onSubmit(fields: FormData): Promise<unknown>
  onClose(): void
  children?(state: FormState): ReactNode
}

/** Asks before something that customers feel: what it does, and what it leaves as it is. */
export function ConfirmDialog({
  title,
  submitLabel,
  kind = 'danger',
  effects,
  done,
  onSubmit,
  onClose,
  children,
}: Props) {
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      kind={kind}
      onSubmit={async (fields) => {
        await onSubmit(fields)
        void refetchOffice()
      }}
      onDone={() => {
        toast(done)
        onClose()
      }}
      onClose={onClose}
    >
      {(state) => (
        <>
          <ul className="grid list-disc gap-1 pl-5">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          {children?.(state)}
        </>
      )}
    </FormDialog>
  )
}

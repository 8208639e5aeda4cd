import { useBlocker } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import { Dialog, DialogActions } from '../design/dialog.tsx'
import { Form, type FormState } from './form.tsx'
import * as common from '#messages/common.ts'

type Props<Answer> = {
  title: string
  /** The label of the submit button; `danger` where it cannot be undone. */
  submitLabel: string
  kind?: 'primary' | 'danger'
  /** The label of the cancel button. */
  cancelLabel?: string
  wide?: boolean
  /** Whether the response is shown only once: then navigation is blocked while it is on its way. */
  isSecret?: boolean
  onSubmit(fields: FormData): Promise<Answer>
  onDone?(answer: Answer): void
  onClose(): void
  children: ReactNode | ((state: FormState) => ReactNode)
}

/** A form in a dialog. While it is being submitted, it cannot be closed. */
export function FormDialog<Answer>({
  title,
  submitLabel,
  kind = 'primary',
  cancelLabel = common.cancel,
  wide = false,
  isSecret = false,
  onSubmit,
  onDone,
  onClose,
  children,
}: Props<Answer>) {
  const [isSubmitting, setSubmitting] = useState(false)
  // A ref beside the state, because `onDone` may navigate at once, which must not be blocked.
  const isNavigationBlocked = useRef(false)
  useBlocker({
    shouldBlockFn: () => isNavigationBlocked.current,
    enableBeforeUnload: () => isNavigationBlocked.current,
  })

  async function submit(fields: FormData) {
    setSubmitting(true)
    isNavigationBlocked.current = isSecret
    try {
      const answer = await onSubmit(fields)
      isNavigationBlocked.current = false
      onDone?.(answer)
    } finally {
      isNavigationBlocked.current = false
      setSubmitting(false)
    }
  }

  return (
    <Dialog title={title} wide={wide} onClose={isSubmitting ? undefined : onClose}>
      <Form onSubmit={submit} label={title}>
        {(state) => (
          <>
            {typeof children === 'function' ? children(state) : children}
            <DialogActions>
              <Button onClick={onClose} disabled={isSubmitting}>
                {cancelLabel}
              </Button>
              <Button kind={kind} type="submit" busy={state.busy}>
                {submitLabel}
              </Button>
            </DialogActions>
          </>
        )}
      </Form>
    </Dialog>
  )
}

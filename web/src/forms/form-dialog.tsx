import { useBlocker } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import { Dialog, DialogActions } from '../design/dialog.tsx'
import { Form, type FormState } from './form.tsx'

type Props<Answer> = {
  title: string
  /** The deed, as its button says it; `danger` where it cannot be undone. */
  deed: string
  kind?: 'primary' | 'danger'
  /** The way out, as its button says it. */
  wayOut?: string
  wide?: boolean
  /** Whether the answer is shown only this once: then nobody leaves the page while it is on its way. */
  isSecret?: boolean
  onSubmit(fields: FormData): Promise<Answer>
  onDone?(answer: Answer): void
  onClose(): void
  children: ReactNode | ((state: FormState) => ReactNode)
}

/** One question over the page. Once it is asked, it stays until the answer is there. */
export function FormDialog<Answer>({
  title,
  deed,
  kind = 'primary',
  wayOut = 'Cancel',
  wide = false,
  isSecret = false,
  onSubmit,
  onDone,
  onClose,
  children,
}: Props<Answer>) {
  const [isAsking, setAsking] = useState(false)
  // Beside the state, for the blocker: what is done with the answer may be a move, which is let through.
  const isHeld = useRef(false)
  useBlocker({ shouldBlockFn: () => isHeld.current, enableBeforeUnload: () => isHeld.current })

  async function ask(fields: FormData) {
    setAsking(true)
    isHeld.current = isSecret
    try {
      const answer = await onSubmit(fields)
      isHeld.current = false
      onDone?.(answer)
    } finally {
      isHeld.current = false
      setAsking(false)
    }
  }

  return (
    <Dialog title={title} wide={wide} onClose={isAsking ? undefined : onClose}>
      <Form onSubmit={ask} label={title}>
        {(state) => (
          <>
            {typeof children === 'function' ? children(state) : children}
            <DialogActions>
              <Button onClick={onClose} disabled={isAsking}>
                {wayOut}
              </Button>
              <Button kind={kind} type="submit" busy={state.busy}>
                {deed}
              </Button>
            </DialogActions>
          </>
        )}
      </Form>
    </Dialog>
  )
}

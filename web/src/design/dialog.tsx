import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { isDirty } from './is-dirty.ts'

type Props = {
  title: string
  children: ReactNode
  /** Without it the dialog cannot be left by Escape, by a press outside, or by a gesture of the phone. */
  onClose?: (() => void) | undefined
  wide?: boolean
}

/**
 * The browser's own modal dialog: it keeps focus inside, gives it back, and needs no script of a library that would add
 * style sheets to the page. Rendered while it is open; leaving it is up to the owner. Escape and a press outside leave
 * it only while nothing was typed: they happen by mistake, its buttons do not.
 */
export function Dialog({ title, children, onClose, wide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const wasPressedOutside = useRef(false)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current!
    element.showModal()
    // Where the reader goes on: what says so, or else the first field or button, not the one that leaves.
    const inBody = (what: string) => element.querySelector<HTMLElement>(`[data-body] :is(${what})`)
    const first = inBody('[data-first]') ?? inBody('input, select, textarea') ?? inBody('button, a')
    first?.focus()
    return () => element.close()
  }, [])

  const mayLeave = () => onClose !== undefined && !isDirty(dialog.current!)
  const leave = () => mayLeave() && onClose?.()

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`sheet max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-y-auto p-0 backdrop:bg-[oklch(0_0_0/0.45)] ${wide ? 'max-w-[40rem]' : 'max-w-form'}`}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      // A browser lets a page refuse Escape once; a second press would close it, unless the key itself is refused.
      onKeyDown={(event) => event.key === 'Escape' && !mayLeave() && event.preventDefault()}
      // Whatever else has closed it: as long as its owner shows it, it is open.
      onClose={({ currentTarget }) =>
        currentTarget.isConnected && !currentTarget.open && currentTarget.showModal()
      }
      // Text that is marked with the mouse may end outside; only what also began there is a press outside.
      onPointerDown={({ target }) => (wasPressedOutside.current = target === dialog.current)}
      onClick={({ target }) => target === dialog.current && wasPressedOutside.current && leave()}
    >
      <div className="p-6">
        <header className="mb-4 flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-title">
            {title}
          </h2>
          {onClose && (
            <IconButton label="Close" onClick={onClose} className="-mt-1 -mr-2">
              <Icon of={X} size={20} />
            </IconButton>
          )}
        </header>
        <div data-body>{children}</div>
      </div>
    </dialog>
  )
}

/** The buttons of a dialog, the safe one first in reading order and the deed last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-2">{children}</div>
}

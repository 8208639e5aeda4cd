import { X } from './icons.ts'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import * as common from '#messages/common.ts'

type Props = {
  title: string
  children: ReactNode
  /** Without it the dialog cannot be left by Escape, by a press outside, or by a gesture of the phone. */
  onClose?: (() => void) | undefined
  wide?: boolean
  /** As wide as the window, for what is worked on. */
  full?: boolean
}

/**
 * The browser's own modal dialog: it keeps focus inside, gives it back, and needs no script of a library that would add
 * style sheets to the page. Rendered while it is open; leaving it is up to the owner. Escape and a press outside leave
 * it only while nothing was typed: they happen by mistake, its buttons do not.
 */
export function Dialog({ title, children, onClose, wide = false, full = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const wasPressedOutside = useRef(false)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    element.showModal()
    // Focuses the element marked for it, or the first field or button of the body, but not the close button.
    const inBody = (what: string) => element.querySelector<HTMLElement>(`[data-body] :is(${what})`)
    const first = inBody('[data-first]') ?? inBody('input, select, textarea') ?? inBody('button, a')
    first?.focus()
    return () => element.close()
  }, [])

  const mayLeave = () => onClose !== undefined && !(dialog.current && isDirty(dialog.current))
  const leave = () => mayLeave() && onClose?.()

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`sheet max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-y-auto p-0 backdrop:bg-[oklch(0_0_0/0.45)] ${full ? 'max-w-none' : wide ? 'max-w-[40rem]' : 'max-w-form'}`}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      // A browser lets a page refuse Escape once; a second press would close it, unless the key itself is refused.
      onKeyDown={(event) => event.key === 'Escape' && !mayLeave() && event.preventDefault()}
      // If anything else closes it while its owner renders it, it is opened again.
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
            <IconButton label={common.close} onClick={onClose} className="-mt-1 -mr-2">
              <Icon of={X} size={20} />
            </IconButton>
          )}
        </header>
        <div data-body>{children}</div>
      </div>
    </dialog>
  )
}

/** The buttons of a dialog, the safe one first in reading order and the submit button last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-2">{children}</div>
}

/**
 * Whether somebody has typed or chosen something in its forms that is not what they began with. What takes effect at once,
 * such as a preference, is in no form; nor does a form count in which the whole stands.
 */
function isDirty(within: Element): boolean {
  return [...within.querySelectorAll(':scope form :is(input, select, textarea)')].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (!(field instanceof HTMLInputElement)) return false
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked
  })
}

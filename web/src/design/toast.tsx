import { X } from './icons.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import * as common from '#messages/common.ts'

type ToastAction = { label: string; run(): void; seconds: number }
type Toast = { id: number; text: string; action: ToastAction | undefined }

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a short message, with an optional action while it is visible. */
export function toast(text: string, action?: ToastAction): void {
  setToasts([...toasts.slice(-2), { id: nextId++, text, action }])
}

const dismiss = (id: number) => setToasts(toasts.filter((other) => other.id !== id))

/** Where toasts appear; once, in the shell. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => toasts,
  )
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-20 flex flex-col items-center gap-2 wide:bottom-6"
    >
      {shown.map((item) => (
        <ToastCard key={item.id} toast={item} />
      ))}
    </div>
  )
}

const USUAL_SECONDS = 5

function ToastCard({ toast: { id, text, action } }: { toast: Toast }) {
  const seconds = action?.seconds ?? USUAL_SECONDS
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [id, seconds])
  return (
    <div className="pointer-events-auto flex max-w-full items-center gap-3 rounded-control bg-ink py-1 pr-1 pl-4 text-sheet">
      <span className="min-w-0 py-1 wrap-anywhere">{text}</span>
      {action && (
        <button
          type="button"
          className="min-h-row shrink-0 px-2 font-medium underline underline-offset-4"
          onClick={() => (dismiss(id), action.run())}
        >
          {action.label}
        </button>
      )}
      <IconButton
        label={common.dismiss}
        className="text-sheet/80 hover:bg-sheet/15 hover:text-sheet"
        onClick={() => dismiss(id)}
      >
        <Icon of={X} />
      </IconButton>
    </div>
  )
}

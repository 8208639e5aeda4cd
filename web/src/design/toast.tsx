import { X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

type Toast = { id: number; text: string }

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says that something happened, without asking for anything. */
export function toast(text: string): void {
  setToasts([...toasts.slice(-2), { id: nextId++, text }])
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

function ToastCard({ toast: { id, text } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), 5000)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div className="pointer-events-auto flex max-w-full items-center gap-3 rounded-control bg-ink py-1 pr-1 pl-4 text-sheet">
      <span className="min-w-0 py-1 wrap-anywhere">{text}</span>
      <IconButton
        label="Dismiss"
        className="text-sheet/80 hover:bg-sheet/15 hover:text-sheet"
        onClick={() => dismiss(id)}
      >
        <Icon of={X} />
      </IconButton>
    </div>
  )
}

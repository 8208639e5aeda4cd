import type { KeyboardEvent } from 'react'

/** Whether the keys that generate were hit: once, however long they are held, and not in a dialog over the form. */
export const isGenerateKey = ({ key, metaKey, ctrlKey, repeat, target }: KeyboardEvent): boolean =>
  key === 'Enter' && (metaKey || ctrlKey) && !repeat && !isInDialog(target)

/** A button under an Enter that is held would be pressed again with every repeat of the key; these buttons cost coins. */
export function ignoreRepeatedEnter(event: KeyboardEvent): void {
  const isButton = event.target instanceof Element && event.target.closest('button') !== null
  if (event.key === 'Enter' && event.repeat && isButton) event.preventDefault()
}

const isInDialog = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('dialog') !== null

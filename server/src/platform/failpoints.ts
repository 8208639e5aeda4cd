/** Every failpoint, in the order in which a generation and the delivery of its event pass them. */
export type Failpoint =
  | 'hold-before-commit'
  | 'hold-after-commit'
  | 'cancel-before-commit'
  | 'cancel-after-commit'
  | 'claim-after-commit'
  | 'submit-before'
  | 'handle-before-save'
  | 'handle-after-save'
  | 'settle-before-commit'
  | 'settle-after-commit'
  | 'settle-between-batches'
  | 'delivery-before-record'
  | 'delivery-after-record'

let reached: ((name: Failpoint) => void) | undefined

/**
 * Marks a place between two effects, at which a test can kill the process or throw. A build has no such calls, and no
 * setting arms them: only a module that is loaded before the program does.
 */
export function failpoint(name: Failpoint): void {
  reached?.(name)
}

/** Calls `onReached` at every failpoint; undefined disarms them. */
export function armFailpoints(onReached: typeof reached): void {
  reached = onReached
}

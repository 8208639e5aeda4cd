/**
 * An action that an actor may take now. Once begun, it runs on by itself until its next external call, which waits in
 * the scheduler.
 */
export type Action = { label: string; begin(): void | Promise<void> }

/** An action and how likely it is to be picked; a step of the scheduler has a weight of about 1. */
export type WeightedAction = Action & { weight: number }

/** A participant of a simulation: a client, a node, an operator, the clock. */
export type Actor = {
  readonly name: string
  /** The actions that it may take now, crashes included. */
  possibleActions(): WeightedAction[]
  /** The actions that are still needed before the system can come to rest. */
  remainingActions(): Action[]
}

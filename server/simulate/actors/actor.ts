/** Something that somebody may do now; begun, it runs on by itself until it stands at the gate. */
export type Deed = { tell: string; begin(): void | Promise<void> }

/** A deed and how likely it is; a step at the gate has about the weight 1. */
export type Offer = Deed & { weight: number }

/** Whoever acts in a simulation: clients, nodes, an operator, the clock. */
export type Actor = {
  readonly name: string
  /** What it may do now, faults included. */
  offers(): Offer[]
  /** What it still has to do before all can be at rest. */
  finish(): Deed[]
}

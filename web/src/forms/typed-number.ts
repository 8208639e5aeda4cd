/** A whole number as it was typed; what is none goes out as it is, for the server to refuse at its field. */
export const numberOf = (typed: string): number =>
  /^-?\d+$/.test(typed) ? Number(typed) : (typed as unknown as number) // Not null: a limit with a typing error is not no limit.

/** The same where a blank field means that there is none. */
export const numberOrNull = (typed: string): number | null => (typed === '' ? null : numberOf(typed))

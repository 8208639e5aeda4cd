/** A whole number as it was typed; what is none goes out as it is, for the server to refuse at its field. */
export const numberOf = (typed: string): number =>
  /^-?\d+$/.test(typed) ? Number(typed) : (typed as unknown as number)

/** Stands before the token of a share where the playground takes the id of a generation, whose settings it fills in. */
export const SHARED_PREFIX = 's.'

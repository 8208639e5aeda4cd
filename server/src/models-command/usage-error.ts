/** What is wrong with how a command was called, in a sentence. */
export class UsageError extends Error {
  override name = 'UsageError'
}

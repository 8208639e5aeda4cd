/** What was thrown, in words. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The code that Node and PostgreSQL give to their errors, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(`Not an error: ${String(thrown)}`)

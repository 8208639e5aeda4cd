import { PreparingClient } from './prepared.ts'
import { statementDeadlineMs } from './statement-deadline.ts'

const READ_ONLY = '25006'

/**
 * A connection to a server that may vanish without a word, or go on as a standby. A statement that is not answered in
 * time fails; then, and when the server takes no more writes, the connection is ended rather than given to the next one.
 */
export class ServerClient extends PreparingClient {
  // oxlint-disable-next-line typescript/no-explicit-any -- The driver's own function has a dozen shapes.
  override query(text: any, values?: any, ...rest: any[]): any {
    const config = typeof text === 'string' ? { text, values } : text
    if (typeof config.submit === 'function') return super.query(text, values, ...rest)
    const callback = typeof values === 'function' ? values : rest[0]
    const timed = { ...config, query_timeout: config.query_timeout ?? statementDeadlineMs() }
    if (Array.isArray(values)) timed.values = values
    else if (typeof values === 'function') delete timed.values
    if (callback === undefined) {
      return super.query(timed).catch((error: unknown) => {
        this.#endIfUseless(error)
        throw error
      })
    }
    return super.query(timed, (error: unknown, result: unknown) => {
      if (error) this.#endIfUseless(error)
      callback(error, result)
    })
  }

  #endIfUseless(error: unknown) {
    if (isUseless(error)) this.endAsUseless()
  }

  protected endAsUseless(): void {
    this.end(() => {})
  }
}

function isUseless(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message === 'Query read timeout' || ('code' in error && error.code === READ_ONLY)
}

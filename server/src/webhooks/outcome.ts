/** Only 2xx ends a delivery. The sentence is shown beside the attempt. */
// Spec silent: 3xx is never followed, and 410 is retried like any other.
export function whyNotDelivered(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400 && status !== 304)
    return `The endpoint answered with ${status}, a redirect. Redirects are not followed; register the final address.`
  return `The endpoint answered with ${status}; only 2xx counts as received.`
}

/** An answer that is incomplete in time does not count, whatever its status. */
export function whyIncomplete(status: number, isLate: boolean, why: string): string {
  return isLate
    ? `The endpoint started to answer with ${status} but did not finish in time. Answer first, then do the work.`
    : `The endpoint started to answer with ${status}. ${why}`
}

const ANSWER_BYTES = 1024
const decoder = new TextDecoder()

/** The beginning of an answer as text that the database can store, whatever was sent. */
export function readableAnswer(body: Uint8Array): string {
  return decoder.decode(body.subarray(0, ANSWER_BYTES)).replaceAll('\0', '\ufffd')
}

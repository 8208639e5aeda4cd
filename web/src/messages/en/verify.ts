export const headersChanged = 'The headers are not as we sent them'
export const valid = 'The signature is valid'
export const allMatch = 'Secret, clock and body match.'
export const bothSchemes = 'Checked by our own header and by Standard Webhooks.'
export const ourScheme = 'Checked by our own header.'
export const standardScheme = 'Checked by Standard Webhooks.'
export const tolerance = (seconds: number) =>
  `Receivers reject requests that are more than ${seconds} s off their clock.`
export const signedAgo = (apart: string) => `Secret and body match; it was signed ${apart} ago`
export const clockOff = (apart: string, isAhead: boolean) =>
  `Your clock is ${apart} ${isAhead ? 'ahead' : 'behind'}`
export const spaceAdded = 'White space was added at the beginning or end.'
export const rewritten =
  'It was parsed and written again: spaces, line breaks or escapes differ from what we sent.'
export const quoted = 'It was encoded as a JSON string a second time.'
export const charset = 'Its bytes were read as Latin-1; they are UTF-8.'
export const different = 'It differs from what we sent.'
export const bodyChanged = 'Your framework changed the body'
export const yours = 'Yours'
export const spaceAround = 'There is white space around it. Without it, everything matches.'
export const quotesAround = 'There are quotes around it. Without them, everything matches.'
export const wholeSecret = 'The whole secret is the key, including whsec_.'
export const wrongSecret = "This secret doesn't match"
export const likelyWrongSecret = "This secret most likely doesn't match"
export const nothing = '(nothing)'
export const description =
  "Paste what your receiver got and see what doesn't match: the secret, the clock or the body. Everything stays in your browser."
export const invalidTime =
  'Not a valid time. Enter seconds since 1970, or a time such as 2026-01-31T12:00:00Z.'
export const attemptReceived = (number: number) => `Attempt ${number}, as received`
export const requestReceived = 'The request, as received'
export const secretHint = 'The one your receiver uses. It is neither sent nor stored.'
export const headers = 'Headers'
export const headersHint = (prefix: string) =>
  `${prefix}-Signature, or webhook-id, webhook-timestamp and webhook-signature, or all of them; as lines or as JSON.`
export const body = 'Body'
export const bodySentHint = 'This is what we sent. Replace it with exactly what your code checks.'
export const bodyHint = 'Exactly what your code checks.'
export const receivedAt = 'Time received, by your receiver’s clock'
export const receivedAtHint =
  'Seconds since 1970, or a time such as 2026-01-31T12:00:00Z. Leave blank for now.'
export const check = 'Check'
export const malformed = (prefix: string) =>
  `${prefix}-Signature is not in the form t=…,v1=… with 64 lowercase hex digits.`
export const malformedStandard = 'webhook-timestamp or webhook-signature is not in the form we sent.'
export const missingHeaders = (names: readonly string[]) =>
  `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} missing.`
export const noSignature = (prefix: string) =>
  `These headers contain no signature. Paste ${prefix}-Signature, or webhook-id, webhook-timestamp and webhook-signature.`
export const standardChanged =
  "Our own signature matches and the one of Standard Webhooks doesn't: webhook-id, webhook-timestamp or webhook-signature was changed in transit."
export const ownChanged =
  "The signature of Standard Webhooks matches and our own doesn't: our header was changed in transit."
export const needsHttps = 'HTTPS required'
export const needsHttpsDetail =
  'Signing happens in your browser, which allows it only on pages loaded over https or from localhost.'
export const enterArrival =
  'If it arrived when it was signed, everything is fine: enter the time received, by your receiver’s clock.'
export const secretAndBodyMatch = 'Secret and body match.'
export const setClock =
  'Set your receiver’s clock, or look for what delays requests before they reach your code.'
export const checkRawBody =
  'The secret is right. Check the raw bytes of the request, before anything parses them:'
export const sentAt = (position: number) => `Sent, at ${position}`
export const wrongSecretDetail =
  'The request was not signed with this secret. Each webhook has its own, and rotating replaces the old one immediately.'
export const likelyWrongSecretDetail =
  ' If you are sure of it, open the delivery and choose “Check signature”: there we know the body we sent and can tell whether it was changed.'

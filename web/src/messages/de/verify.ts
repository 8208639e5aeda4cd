export const headersChanged = 'Die Header sind nicht so, wie wir sie gesendet haben'
export const valid = 'Die Signatur ist gültig'
export const allMatch = 'Secret, Uhrzeit und Inhalt stimmen.'
export const bothSchemes = 'Geprüft mit unserem eigenen Header und nach Standard Webhooks.'
export const ourScheme = 'Geprüft mit unserem eigenen Header.'
export const standardScheme = 'Geprüft nach Standard Webhooks.'
export const tolerance = (seconds: number) =>
  `Empfänger lehnen Anfragen ab, die mehr als ${seconds} s von ihrer Uhr abweichen.`
export const signedAgo = (apart: string) => `Secret und Inhalt stimmen; signiert wurde vor ${apart}`
export const clockOff = (apart: string, isAhead: boolean) =>
  `Ihre Uhr geht ${apart} ${isAhead ? 'vor' : 'nach'}`
export const spaceAdded = 'Am Anfang oder Ende wurden Leerzeichen hinzugefügt.'
export const rewritten =
  'Er wurde geparst und neu geschrieben: Leerzeichen, Zeilenumbrüche oder Escapes weichen vom Gesendeten ab.'
export const quoted = 'Er wurde ein zweites Mal als JSON-String kodiert.'
export const charset = 'Seine Bytes wurden als Latin-1 gelesen; sie sind UTF-8.'
export const different = 'Er weicht von dem ab, was wir gesendet haben.'
export const bodyChanged = 'Ihr Framework hat den Inhalt verändert'
export const yours = 'Ihrer'
export const spaceAround = 'Davor oder danach stehen Leerzeichen. Ohne sie stimmt alles.'
export const quotesAround = 'Darum stehen Anführungszeichen. Ohne sie stimmt alles.'
export const wholeSecret = 'Das ganze Secret ist der Schlüssel, einschließlich whsec_.'
export const wrongSecret = 'Dieses Secret passt nicht'
export const likelyWrongSecret = 'Dieses Secret passt höchstwahrscheinlich nicht'
export const nothing = '(nichts)'
export const description =
  'Fügen Sie ein, was Ihr Empfänger erhalten hat, und sehen Sie, was nicht stimmt: das Secret, die Uhrzeit oder der Inhalt. Alles bleibt in Ihrem Browser.'
export const invalidTime =
  'Keine gültige Zeit. Geben Sie Sekunden seit 1970 oder eine Zeit wie 2026-01-31T12:00:00Z ein.'
export const attemptReceived = (number: number) => `Versuch ${number}, wie empfangen`
export const requestReceived = 'Die Anfrage, wie empfangen'
export const secretHint = 'Das Secret Ihres Empfängers. Es wird weder gesendet noch gespeichert.'
export const headers = 'Header'
export const headersHint = (prefix: string) =>
  `${prefix}-Signature oder webhook-id, webhook-timestamp und webhook-signature oder alle; zeilenweise oder als JSON.`
export const body = 'Inhalt'
export const bodySentHint = 'Das haben wir gesendet. Ersetzen Sie es durch genau das, was Ihr Code prüft.'
export const bodyHint = 'Genau das, was Ihr Code prüft.'
export const receivedAt = 'Empfangszeit nach der Uhr Ihres Empfängers'
export const receivedAtHint =
  'Sekunden seit 1970 oder eine Zeit wie 2026-01-31T12:00:00Z. Leer lassen für jetzt.'
export const check = 'Prüfen'
export const malformed = (prefix: string) =>
  `${prefix}-Signature hat nicht die Form t=…,v1=… mit 64 kleinen Hex-Ziffern.`
export const malformedStandard =
  'webhook-timestamp oder webhook-signature hat nicht die Form, in der wir sie gesendet haben.'
export const missingHeaders = (names: readonly string[]) =>
  `${names.join(' und ')} ${names.length === 1 ? 'fehlt' : 'fehlen'}.`
export const noSignature = (prefix: string) =>
  `Diese Header enthalten keine Signatur. Fügen Sie ${prefix}-Signature oder webhook-id, webhook-timestamp und webhook-signature ein.`
export const standardChanged =
  'Unsere eigene Signatur stimmt, die nach Standard Webhooks nicht: webhook-id, webhook-timestamp oder webhook-signature wurde unterwegs verändert.'
export const ownChanged =
  'Die Signatur nach Standard Webhooks stimmt, unsere eigene nicht: Unser Header wurde unterwegs verändert.'
export const needsHttps = 'HTTPS erforderlich'
export const needsHttpsDetail =
  'Signiert wird in Ihrem Browser, und der erlaubt das nur auf Seiten, die über https oder von localhost geladen wurden.'
export const enterArrival =
  'Wenn die Anfrage gleich nach dem Signieren ankam, ist alles in Ordnung: Geben Sie die Empfangszeit nach der Uhr Ihres Empfängers ein.'
export const secretAndBodyMatch = 'Secret und Inhalt stimmen.'
export const setClock =
  'Stellen Sie die Uhr Ihres Empfängers oder suchen Sie, was Anfragen vor Ihrem Code verzögert.'
export const checkRawBody =
  'Das Secret stimmt. Prüfen Sie die rohen Bytes der Anfrage, bevor etwas sie parst:'
export const sentAt = (position: number) => `Gesendet, ab ${position}`
export const wrongSecretDetail =
  'Die Anfrage wurde nicht mit diesem Secret signiert. Jeder Webhook hat ein eigenes, und beim Erneuern gilt das alte sofort nicht mehr.'
export const likelyWrongSecretDetail =
  ' Wenn Sie sicher sind, öffnen Sie die Zustellung und wählen Sie „Signatur prüfen“: Dort kennen wir den gesendeten Inhalt und können sagen, ob er verändert wurde.'

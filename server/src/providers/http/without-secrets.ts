const secretHeader = /authorization|key|token|secret|cookie/i

/** Shorter ones are no secrets, and could be anywhere in a text. */
const MIN_CHARACTERS = 8

/** An answer without the credentials that were sent: some backends quote them when they refuse them, and errors are logged. */
export function withoutSecrets(text: string, sent: Record<string, string>): string {
  const secrets = Object.entries(sent)
    .filter(([name]) => secretHeader.test(name))
    .flatMap(([, value]) => value.split(/\s+/))
    .filter((word) => word.length >= MIN_CHARACTERS)
  return secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '[redacted]'), text)
}

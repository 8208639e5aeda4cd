import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link that opens something for whoever has it. */
export const newLinkToken = (): string => randomBytes(24).toString('base64url')

/** Links are found by the hash of their token: whoever reads the table cannot open them. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type Signer = { sign(text: string): string; verify(text: string, signature: string): boolean }

/**
 * Sessions of clients before revision 2026-07-28 of the protocol, which want to be given a name. It is signed and bound to
 * the key, so that any node knows it and none remembers it.
 */
export function sessionTokens({ sign, verify }: Signer) {
  const text = (id: string, keyId: string) => `${id} ${keyId}`
  return {
    seal: (id: string, keyId: string) => `${id}.${sign(text(id, keyId))}`,
    /** The id of the session; undefined where it is not one of this key. */
    open(token: string, keyId: string): string | undefined {
      const [id = '', signature = ''] = token.split('.')
      return verify(text(id, keyId), signature) ? id : undefined
    },
  }
}
